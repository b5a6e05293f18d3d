import { VOCABULARY } from './xmp-packets.ts'

/** The reader's JSON, written by hand: the shape of `ManifestStore` in c2pa-rs. */

export interface Ingredient {
  readonly of: string
  readonly relationship?: string
  readonly id?: string
}

export interface ManifestOf {
  readonly assertions?: readonly unknown[]
  readonly ingredients?: readonly Ingredient[]
  readonly generator?: string
  readonly issuer?: string
}

export const manifest = ({
  assertions = [],
  ingredients = [],
  generator = 'test',
  issuer = 'Test Org',
}: ManifestOf): unknown => ({
  claim_generator_info: [{ name: generator, version: '1' }],
  instance_id: 'xmp:iid:1',
  ingredients: ingredients.map(({ of, relationship = 'componentOf', id }) => ({
    title: 'ingredient',
    relationship,
    instance_id: id,
    active_manifest: of,
  })),
  assertions,
  signature_info: { alg: 'Es256', issuer, common_name: 'Leaf' },
  claim_version: 2,
})

/** A store whose first manifest is the active one. */
export const store = (manifests: Readonly<Record<string, ManifestOf>>): unknown => ({
  active_manifest: Object.keys(manifests)[0],
  manifests: Object.fromEntries(
    Object.entries(manifests).map(([label, parts]) => [label, manifest(parts)]),
  ),
  validation_state: 'Invalid',
})

export const actions = (...list: readonly unknown[]): unknown => ({
  label: 'c2pa.actions.v2',
  data: { actions: list },
})

export const action = (name: string, value?: string, more: object = {}): unknown => ({
  action: `c2pa.${name}`,
  ...(value === undefined ? {} : { digitalSourceType: VOCABULARY + value }),
  ...more,
})

export const created = (value: string): unknown => actions(action('created', value))

export const placed = (...ids: readonly string[]): unknown =>
  action('placed', undefined, { parameters: { ingredientIds: ids } })
