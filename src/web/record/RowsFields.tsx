/** A form's list of rows as a section: the rows, a button that adds one, the totals, and the list's error. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Option } from '../../contract/fields.ts'
import { formatValue } from '../../core/fields.ts'
import { hint } from '../ui/Hints.tsx'
import { FormSection } from './FormSection.tsx'
import classes from './forms.module.css'
import type { FormRow } from './rows-of.ts'
import type { RowProps, Rows } from './use-rows.ts'

/** Rows rendered with the form; the others follow in groups of ROWS_AT_ONCE, while the form is already in use. */
const ROWS_AT_FIRST = 3
const ROWS_AT_ONCE = 8

interface Props<L extends FormRow, O extends Option> {
  of: Rows<L, O>
  /** Shown while there is no row. */
  empty: string
  /** The sums of the list's `totais`, where they are not simply those of the typed values. */
  total?: Readonly<Record<string, number>>
  /** The fault of the rows together, if it is to be shown before saving. */
  exceeded?: string | undefined
  /** A note about the totals that is no fault. */
  notice?: string | null
  /** After the button that adds a row. */
  beside?: ReactNode
  /** The inputs of a row. */
  children: (props: RowProps<L, O>) => ReactNode
}

export function RowsFields<L extends FormRow, O extends Option>(props: Props<L, O>) {
  const { list, field, rows, add, propsOf, addButton } = props.of
  const { exceeded, notice = null } = props
  const { limit, complete } = useRowLimit(rows.length)
  const error = exceeded ?? props.of.error
  const errorId = `erro-${field}`
  return (
    <FormSection title={list.rotulo}>
      {rows.length === 0 && (
        <Text c="dimmed" mb="xs">
          {props.empty}
        </Text>
      )}
      {rows.slice(0, limit).map((row, index) => (
        <Fragment key={row.chave}>{props.children(propsOf(row, index))}</Fragment>
      ))}

      <Button
        ref={addButton}
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= list.max}
        data-path={field}
        {...(error ? { 'data-field-error': true, 'aria-describedby': errorId } : {})}
        onClick={({ currentTarget }) => {
          // The new row must be in the page to get the focus.
          const index = flushSync(() => {
            complete()
            return add()
          })
          currentTarget.form?.querySelector<HTMLElement>(`[data-path^="${field}.${index}."]`)?.focus()
        }}
      >
        Adicionar {list.singular}
      </Button>
      {props.beside}

      {rows.length > 0 && list.totais.length > 0 && (
        <div className={`${classes.totais} ${exceeded ? classes.excede : ''}`}>
          {list.totais.map((summed, i) => {
            const sum = props.total?.[summed] ?? list.total(rows, summed)
            return (
              <span key={summed}>
                {i === 0 && 'Total: '}
                {formatValue(sum, list.campos[summed]?.formato ?? 'numero')}
              </span>
            )
          })}
        </div>
      )}
      {notice !== null && error === undefined && (
        <Text size="sm" c="dimmed" ta="right" role="status">
          {notice}
        </Text>
      )}
      <div role="alert" id={errorId}>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" ta="right">
            {error}
          </Text>
        )}
      </div>
    </FormSection>
  )
}

/** The button that removes a row. */
export function RemoveRow<L extends FormRow, O extends Option>(props: RowProps<L, O>) {
  const { list, index, row, nome, onRemove } = props
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      aria-label={`Remover ${list.singular} ${index + 1}${nome === null ? '' : `: ${nome}`}`}
      {...hint('Remover')}
      onClick={() => onRemove(row.chave)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

/** How many rows to render: a few at first, then more in short tasks, in the end all; `complete` renders all at once. */
function useRowLimit(all: number): { limit: number; complete: () => void } {
  const [limit, setLimit] = useState(all > ROWS_AT_FIRST ? ROWS_AT_FIRST : Infinity)
  useEffect(() => {
    const next = limit + ROWS_AT_ONCE
    if (limit < Infinity) startTransition(() => setLimit(next < all ? next : Infinity))
  }, [limit, all])
  return { limit, complete: () => setLimit(Infinity) }
}
