// The guide works without this file; with it a hand can be clicked through, rake is reckoned and
// the rules are searched.
(() => {
  'use strict';

  for (const played of document.querySelectorAll('.played')) {
    const steps = [...played.querySelectorAll('li.step')];
    const [back, next] = played.querySelectorAll('button');
    const where = played.querySelector('.where');
    let at = 0;
    const show = () => {
      steps.forEach((step, index) => step.classList.toggle('now', index === at));
      back.disabled = at === 0;
      next.disabled = at === steps.length - 1;
      where.textContent = where.dataset.text.replace('{step}', at + 1).replace('{steps}', steps.length);
    };
    back.addEventListener('click', () => { at -= 1; show(); });
    next.addEventListener('click', () => { at += 1; show(); });
    played.classList.add('live');
    show();
  }

  for (const form of document.querySelectorAll('form.calculator')) {
    const told = JSON.parse(form.dataset.rules);
    const [stake, pot, players] = ['stake', 'pot', 'players'].map((name) => form.elements.namedItem(name));
    const output = form.querySelector('output');
    const format = new Intl.NumberFormat({ en: 'en-GB', fi: 'fi-FI', sv: 'sv-SE', da: 'da-DK' }[document.documentElement.lang],
      { style: 'currency', currency: 'EUR' });
    const reckon = () => {
      const row = told.stakes[Number(stake.value)];
      const cents = Math.round(Number(pot.value.replace(',', '.')) * 100);
      if (!Number.isFinite(cents) || cents < 0) { output.textContent = '–'; return; }
      let cap = row.cap;
      if (told.short.includes(Number(players.value))) cap = Math.floor(cap * told.shortShare / 10000);
      const nearest = Math.floor((cents * row.rate + 5000) / 10000);
      output.textContent = format.format(Math.min(Math.max(nearest, told.least), cap) / 100);
    };
    form.addEventListener('input', reckon);
    form.addEventListener('submit', (event) => event.preventDefault());
    reckon();
  }

  const search = document.querySelector('form.search');
  const index = window.GUIDE_INDEX;
  if (!search || !index) return;
  const field = search.querySelector('input');
  const found = document.getElementById('found');
  const plain = (text) => text.toLowerCase();
  const cut = (text, word) => {
    const start = plain(text).indexOf(word);
    const from = start < 60 ? 0 : start - 60;
    const excerpt = text.slice(from, from + 160);
    const place = plain(excerpt).indexOf(word);
    const line = document.createElement('span');
    if (place < 0) { line.textContent = excerpt; return line; }
    const mark = document.createElement('mark');
    mark.textContent = excerpt.slice(place, place + word.length);
    line.append(excerpt.slice(0, place), mark, excerpt.slice(place + word.length));
    return line;
  };
  const look = () => {
    const words = plain(field.value).split(/\s+/).filter((word) => word.length > 1);
    found.hidden = words.length === 0;
    if (found.hidden) return;
    const hits = index
      .map((one) => ({ ...one, all: plain(`${one.page} ${one.title} ${one.text}`) }))
      .filter((one) => words.every((word) => one.all.includes(word)))
      .sort((a, b) => Number(plain(b.title).includes(words[0])) - Number(plain(a.title).includes(words[0])))
      .slice(0, 20);
    const list = document.createElement('ul');
    for (const hit of hits) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = hit.at;
      link.textContent = `${hit.page} · ${hit.title}`;
      const text = document.createElement('div');
      text.append(cut(hit.text, words[0]));
      item.append(link, text);
      list.append(item);
    }
    const said = document.createElement('p');
    said.textContent = hits.length ? found.dataset.found.replace('{count}', hits.length) : found.dataset.none;
    found.replaceChildren(said, list);
  };
  field.addEventListener('input', look);
  search.addEventListener('submit', (event) => { event.preventDefault(); look(); });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) { field.value = asked; look(); }
})();
