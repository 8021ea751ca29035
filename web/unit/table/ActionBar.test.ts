import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import ActionBar from '../../src/table/ActionBar.svelte';
import { turn } from './turns';

const unit = { per: 1, decimals: 0, suffix: '' };
const sizing = { level: 240, ownBet: 0, ownStack: 2860, pot: 1165 };
const show = (more = {}, onact = vi.fn()) => {
  render(ActionBar, { turn: turn(more), sizing, unit, step: 20, onact });
  return { onact, user: userEvent.setup() };
};

test('presets, the box, steps and keys set the raise', async () => {
  const { onact, user } = show();
  await user.click(screen.getByRole('button', { name: 'All-in' }));
  expect(screen.getByRole('button', { name: /all-in 2,860/i })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Less' }));
  await user.click(screen.getByRole('button', { name: /raise to/i }));
  expect(onact).toHaveBeenLastCalledWith({ type: 'Bet', to_chips: 2840 });
  const box = screen.getByRole('textbox');
  await user.clear(box);
  await user.type(box, '600');
  await user.tab();
  await user.keyboard('r');
  expect(onact).toHaveBeenLastCalledWith({ type: 'Bet', to_chips: 600 });
});

test('keys are dead while somebody types, and Enter in the box does nothing', async () => {
  const { onact, user } = show();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('fcr{Enter}');
  expect(onact).not.toHaveBeenCalled();
});

test('the order is always fold, call, raise', () => {
  show();
  const names = screen.getAllByRole('button').map((button) => button.textContent ?? '');
  expect(names.slice(-3).map((name) => /fold|call|raise/i.exec(name)?.[0]?.toLowerCase())).toEqual([
    'fold',
    'call',
    'raise',
  ]);
});

test('who folds although checking is free is asked once more', async () => {
  const { onact, user } = show({ can_check: true, call_chips: 0 });
  await user.keyboard('f');
  expect(onact).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /fold anyway/i }));
  expect(onact).toHaveBeenCalledWith({ type: 'Fold' });
});

test('fixed limit has no slider', () => {
  show({ fixed: true, raise_to_min: 480, raise_to_max: 480 });
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('button', { name: /raise to/i })).toHaveTextContent('480');
});

test('the bring-in cannot be folded', () => {
  show({ bring_in_chips: 10, call_chips: 0 });
  expect(screen.getByRole('button', { name: /^fold/i })).toBeDisabled();
  expect(screen.getByRole('button', { name: /bring-in/i })).toBeEnabled();
});
