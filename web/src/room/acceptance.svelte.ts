/** Acceptance of the rules: asked after signing in, and again when the room refuses play for want of it. */
import { http } from '../wire/http';
import { line } from '../wire/line.svelte';
import type { MyRules } from '../wire/messages';

class Acceptance {
  rules = $state.raw<MyRules | null>(null);
  asking = $state(false);
  /** Whether a guest has said yes already: what he pressed says that he accepts the rules. */
  said = false;

  async load(): Promise<void> {
    this.rules = await http.get<MyRules>('/me/rules').catch(() => null);
    const open = this.rules !== null && this.rules.asks && this.rules.accepted_ms === null;
    if (open && this.said) await this.accept();
    else this.asking = open;
  }

  async accept(): Promise<void> {
    if (this.rules === null) return;
    const { rulebook, version } = this.rules;
    this.rules = await http.put<MyRules>('/me/rules', { rulebook, version });
    [this.asking, this.said] = [false, false];
  }

  left(): void {
    [this.rules, this.asking, this.said] = [null, false, false];
  }
}

export const acceptance = new Acceptance();
line.refusals.add((refusal) => {
  if (refusal.code === 'rules/not-accepted') void acceptance.load();
});
