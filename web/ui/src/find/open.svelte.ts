/** Whether the search over the whole page is open. */
class Finder {
  open = $state(false);
}

export const finder = new Finder();
