/** The list of keys, over any page. */
class Help {
  open = $state(false);
}
export const help = new Help();
