import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface Column<Row> {
  readonly id: string
  /** In the head of the table, and before each value on a narrow page. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** Its cells name their rows. */
  readonly isRowHeader?: boolean
  /** Its name is for readers only: a column of buttons, or one whose values speak for themselves. */
  readonly isHeaderHidden?: boolean
  /** Class names for its cells: a width, or `max-lg:hidden`. */
  readonly className?: string
}

export interface TableProps<Row> {
  /** What the table has, for readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What is shown belongs to filters that have changed since. */
  readonly isStale?: boolean
}

/**
 * A table; below 40rem each row is a card with its names beside its values. The roles are written out because a browser
 * takes them away from table elements that are laid out as blocks.
 *
 * A link of a row with `data-row` is what j and k go through.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isStale = false,
}: TableProps<Row>): ReactNode {
  return (
    <table
      role="table"
      aria-busy={isStale || undefined}
      className={cn('w-full border-collapse max-sm:block', isStale && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      {/* A block, since a group of rows clips nothing. */}
      <thead role="rowgroup" className="max-sm:sr-only max-sm:block">
        <tr role="row">
          {columns.map(({ id, header, align, isHeaderHidden, className }) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={cn(
                'h-9 px-3 text-xs font-medium text-soft first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
                align === 'end' ? 'text-right' : 'text-left',
                className,
              )}
            >
              <span className={isHeaderHidden === true ? 'sr-only' : ''}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-y divide-line border-t border-line max-sm:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="hover:bg-canvas max-sm:grid max-sm:gap-1.5 max-sm:px-4 max-sm:py-3 has-[a[data-row]:focus-visible]:bg-canvas"
          >
            {columns.map((column) => (
              <TableCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TableCell<Row>({
  column,
  row,
}: {
  readonly column: Column<Row>
  readonly row: Row
}): ReactNode {
  const { header, cell, align, isRowHeader, isHeaderHidden, className } = column
  const Element = isRowHeader === true ? 'th' : 'td'
  return (
    <Element
      role={isRowHeader === true ? 'rowheader' : 'cell'}
      scope={isRowHeader === true ? 'row' : undefined}
      className={cn(
        'h-11 px-3 py-1.5 text-left font-normal wrap-anywhere first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
        'max-sm:flex max-sm:h-auto max-sm:min-h-6 max-sm:items-center max-sm:gap-4 max-sm:p-0!',
        isHeaderHidden === true && align === 'end'
          ? 'max-sm:justify-end'
          : 'max-sm:justify-between',
        align === 'end' && 'sm:text-right tabular-nums',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cn('shrink-0 text-soft sm:hidden', isHeaderHidden === true && 'hidden')}
      >
        {header}
      </span>
      {cell(row)}
    </Element>
  )
}
