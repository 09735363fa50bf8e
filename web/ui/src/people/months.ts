/** How many of some games were played in each of the last twelve months, the oldest first. */
export function gamesByMonth(
  times: readonly number[],
  now: Date,
): { month: Date; count: number }[] {
  const months = Array.from({ length: 12 }, (_, i) => ({
    month: new Date(now.getFullYear(), now.getMonth() - 11 + i, 1),
    count: 0,
  }));
  for (const time of times) {
    const at = new Date(time);
    const back = (now.getFullYear() - at.getFullYear()) * 12 + now.getMonth() - at.getMonth();
    const place = months[11 - back];
    if (place) place.count += 1;
  }
  return months;
}
