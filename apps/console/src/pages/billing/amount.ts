/** What the service takes for one purchase, in whole dollars; a test holds it to the service's own limits. */
export const amountDollars = { min: 5, max: 500 } as const

/** Amounts to choose from, in whole dollars. */
export const presetDollars = [5, 20, 50, 100] as const

export type Amount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: string }

/** Reads an amount that a person typed: whole dollars, with or without the sign and two zeros. */
export function readAmount(text: string): Amount {
  const typed = text.trim().replace(/^\$/, '').trim().replace(/\.00$/, '')
  if (typed === '') return refuse('Enter an amount in whole dollars.')
  if (/^\d+[.,]\d+$/.test(typed)) return refuse('Enter whole dollars, without cents.')
  if (!/^\d+$/.test(typed)) return refuse('Enter a number, such as 25.')
  const dollars = Number(typed)
  if (dollars < amountDollars.min) return refuse(`The smallest amount is $${amountDollars.min}.`)
  if (dollars > amountDollars.max) return refuse(`The largest amount is $${amountDollars.max}.`)
  return { ok: true, cents: dollars * 100 }
}

function refuse(problem: string): Amount {
  return { ok: false, problem }
}
