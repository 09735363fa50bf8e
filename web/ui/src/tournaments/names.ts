/**
 * A name in shorter and shorter forms, each of which keeps the given name at its end: Đặng Ngọc Bảo,
 * Đ. Ngọc Bảo, Đ. N. Bảo, …Bảo, Bảo. What is no name of a person stays as it is.
 */
export function shorterNames(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const given = words.at(-1) ?? '';
  if (words.length < 2 || !words.every((word) => /^[\p{L}\p{M}\p{N}.'’-]+$/u.test(word)))
    return [name];
  const initials = words.map((word) => `${[...word.normalize('NFC')][0] ?? ''}.`);
  const forms = words.map((_, count) =>
    [...initials.slice(0, count), ...words.slice(count)].join(' '),
  );
  return [...forms, `…${given}`, given];
}

/** Writes a name into an element of one line, as long as there is room for it. */
export function fitName(name: string): (line: HTMLElement) => () => void {
  return (line) => {
    function fit() {
      for (const form of shorterNames(name)) {
        line.textContent = form;
        if (line.scrollWidth <= line.clientWidth) break;
      }
      line.title = line.textContent === name ? '' : name;
    }
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(line);
    return () => observer.disconnect();
  };
}
