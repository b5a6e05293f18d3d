/** What `work` makes of each item, in the order of the items, at most `atOnce` of them under way. */
export async function* mapInOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const underWay: Promise<Outcome>[] = []
  for await (const item of items) {
    underWay.push(work(item))
    const first = underWay.length < atOnce ? undefined : underWay.shift()
    if (first !== undefined) yield await first
  }
  for (const outcome of underWay) yield await outcome
}
