/** Something that a page reads again whenever the house has changed: `const tills = new Fresh<TillPage>(() => '/live/tills')`.
 *
 *  The last answer stays until the next has come, so that nothing moves under a thumb.
 */
import { explain } from '../i18n/refusals';
import { http } from '../wire/http';
import { house } from './house.svelte';

export class Fresh<T> {
  value = $state.raw<T | null>(null);
  problem = $state<string | null>(null);

  /** Reads what `path` says, also when what `again` says has changed; an empty path reads nothing. */
  constructor(path: () => string, again: () => unknown = () => 0) {
    $effect(() => {
      const asked = path();
      again();
      const number = house.view?.number;
      if (!asked || number === undefined) return undefined;
      let over = false;
      http.get<T>(asked).then(
        (value) => {
          if (!over) [this.value, this.problem] = [value, null];
        },
        async (error: unknown) => {
          const said = await explain(error);
          if (!over) this.problem = said;
        },
      );
      return () => {
        over = true;
      };
    });
  }
}
