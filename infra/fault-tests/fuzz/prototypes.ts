/** What hostile keys would like to change. */
const shared = {
  Object,
  Array,
  String,
  Number,
  Boolean,
  Function,
  RegExp,
  Map,
  Set,
  Date,
  Promise,
  JSON,
  Math,
}

/** Every property of the shared objects and prototypes, by identity. */
export function prototypeState(): ReadonlyMap<string, unknown> {
  const state = new Map<string, unknown>()
  for (const [name, value] of Object.entries(shared)) {
    addProperties(state, name, value)
    if ('prototype' in value) addProperties(state, `${name}.prototype`, value.prototype)
  }
  return state
}

function addProperties(state: Map<string, unknown>, name: string, owner: object): void {
  for (const key of Reflect.ownKeys(owner)) {
    const property = Object.getOwnPropertyDescriptor(owner, key)
    for (const part of ['value', 'get', 'set'])
      state.set(`${name}.${String(key)} ${part}`, Reflect.get(property ?? {}, part))
  }
  state.set(`${name} stands on`, Object.getPrototypeOf(owner))
}

/** RegExp keeps the last match of any pattern in these; every use of a pattern changes them. */
const volatile = /^RegExp\.(?:\$.|input|lastMatch|lastParen|leftContext|rightContext) /

export function changedPrototype(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): string | null {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!volatile.test(name) && !Object.is(before.get(name), after.get(name))) return name
  }
  return null
}
