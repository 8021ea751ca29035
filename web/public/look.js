/* The look of the last visit, before anything is drawn: a page that turned dark or light later would flash. */
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem('look') ?? '{}'));
} catch {
  // Nothing is remembered, or not allowed to be: the room's own look.
}
