/** The participants in the sale's form: percent and value update each other, with the sum below. */
import { Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { CorretorOption } from '../../../contract/colaboradores.ts'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import { SUM_MESSAGE } from '../../../core/comissao.ts'
import { formatBRL, formatPercent } from '../../../core/money.ts'
import { MAX_PARTICIPANTES } from '../../../core/vendas/vendas.ts'
import { FormSection } from '../../record/FormSection.tsx'
import { randomKey } from '../../record/keys.ts'
import classes from '../vendas.module.css'
import type { FormVenda } from './form.ts'
import { ParticipanteRow } from './ParticipanteRow.tsx'
import { blankParticipante, comissoesOf, type ParticipanteForm } from './participantes.ts'
import type { Proposals } from './use-proposals.ts'

/** Rows rendered with the form; the others follow in groups of ROWS_AT_ONCE, while the form is already in use. */
const ROWS_AT_FIRST = 3
const ROWS_AT_ONCE = 8
const TYPED = ['percentual_comissao', 'valor_comissao'] satisfies (keyof ParticipanteForm)[]

interface Props {
  form: UseFormReturnType<FormVenda>
  padroes: VendaDefaults | null
  /** Called after a corretor was chosen in the row `chave`. */
  onCorretor: Proposals['onParticipanteSelected']
}

export function ParticipantesFields({ form, padroes, onCorretor }: Props) {
  const { participantes, nomes } = form.values
  const { rows, total, exceeds } = comissoesOf(form.values)
  const byChave = new Map(participantes.map(({ chave }, index) => [chave, rows[index]]))
  // While an amount is typed, the rows that it changes must not hold up the next letter.
  const comissoes = useDeferredValue(byChave)
  const { limit, complete } = useRowLimit(participantes.length)
  const addButton = useRef<HTMLButtonElement>(null)
  const latest = useRef({ form, onCorretor })
  useEffect(() => {
    latest.current = { form, onCorretor }
  })

  // Stable callbacks, so that typing re-renders only the row in question.
  const change = useCallback(
    (index: number, patch: Partial<ParticipanteForm>, option?: CorretorOption | null) => {
      const { form, onCorretor } = latest.current
      const { setFieldValue, clearFieldError, getValues } = form
      if (option) setFieldValue('nomes', (before) => ({ ...before, [option.id]: option.nome }))
      // Only the last typed of percent and value is validated.
      const fields = patch.modo ? [...Object.keys(patch), ...TYPED] : Object.keys(patch)
      for (const field of fields) clearFieldError(`participantes.${index}.${field}`)
      setFieldValue('participantes', (list) =>
        list.map((participante, i) => (i === index ? { ...participante, ...patch } : participante)),
      )
      const row = getValues().participantes[index]
      if (option && row) onCorretor(row.chave, option)
    },
    [],
  )

  const remove = useCallback((index: number) => {
    const { setFieldValue, setErrors, errors } = latest.current.form
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('participantes'))),
    )
    setFieldValue('participantes', (list) => list.filter((_, i) => i !== index))
    addButton.current?.focus({ preventScroll: true })
  }, [])

  const chosen = participantes.map((p) => p.colaborador_id).join()
  const taken = useMemo(() => chosen.split(',').filter(Boolean), [chosen])
  const error = exceeds ? SUM_MESSAGE : form.errors.participantes

  return (
    <FormSection title="Participantes">
      {participantes.length === 0 && (
        <Text c="dimmed" mb="xs">
          Inclua cada corretor que recebe comissão por esta venda.
        </Text>
      )}
      {participantes.slice(0, limit).map((participante, index) => (
        <ParticipanteRow
          key={participante.chave}
          index={index}
          participante={participante}
          nome={participante.colaborador_id === null ? undefined : nomes[participante.colaborador_id]}
          percentual={comissoes.get(participante.chave)?.percentual_comissao ?? 0}
          valor={comissoes.get(participante.chave)?.valor_comissao ?? 0}
          taken={taken}
          corretorError={textOf(form.errors[`participantes.${index}.colaborador_id`])}
          percentualError={textOf(form.errors[`participantes.${index}.percentual_comissao`])}
          valorError={textOf(form.errors[`participantes.${index}.valor_comissao`])}
          onChange={change}
          onRemove={remove}
        />
      ))}

      <Button
        ref={addButton}
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={participantes.length >= MAX_PARTICIPANTES}
        data-path="participantes"
        {...(error ? { 'data-field-error': true, 'aria-describedby': 'erro-participantes' } : {})}
        onClick={({ currentTarget }) => {
          form.clearFieldError('participantes')
          // The new row must be in the page to get the focus.
          flushSync(() => {
            complete()
            form.setFieldValue('participantes', (list) => [...list, blankParticipante(randomKey(), padroes)])
          })
          const corretor = `participantes.${participantes.length}.colaborador_id`
          currentTarget.form?.querySelector<HTMLElement>(`[data-path="${corretor}"]`)?.focus()
        }}
      >
        Adicionar participante
      </Button>

      {participantes.length > 0 && (
        <div className={`${classes.total} ${exceeds ? classes.excede : ''}`}>
          <span>Total: {formatPercent(total.percentual_comissao)}</span>
          <span>{formatBRL(total.valor_comissao)}</span>
        </div>
      )}
      <div role="alert" id="erro-participantes">
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" ta="right">
            {error}
          </Text>
        )}
      </div>
    </FormSection>
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

function textOf(error: ReactNode): string | undefined {
  return typeof error === 'string' ? error : undefined
}
