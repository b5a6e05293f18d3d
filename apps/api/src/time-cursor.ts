import type { TimePosition } from '@ase/db'
import type { ApiError, Result } from '@ase/schemas'
import { decodeCursor, encodeCursor } from '@ase/service-kit'
import * as z from 'zod'

/** The place that the cursor of a list by time stands for; null without one. INVALID_SCHEMA for one that no list gave. */
export function placeOfCursor(
  id: z.ZodType<string>,
  cursor: string | undefined,
): Result<TimePosition | null, ApiError> {
  return decodeCursor(z.strictObject({ micros: z.int().min(0), id }), cursor)
}

/** The cursor of a place. */
export function cursorOfPlace(place: TimePosition | null): string | null {
  return place === null ? null : encodeCursor(place)
}
