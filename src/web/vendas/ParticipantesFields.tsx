/** The participants in the sale's form: percent and value update each other, with the sum below. */
import { Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OpcaoDeCorretor } from '../../contract/colaboradores.ts'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
import { MENSAGEM_SOMA } from '../../core/comissao.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { FormSection } from '../record/FormSection.tsx'
import { randomKey } from '../record/keys.ts'
import type { FormVenda } from './form.ts'
import { ParticipanteRow } from './ParticipanteRow.tsx'
import { comissoesDoForm, type ParticipanteForm, participanteEmBranco } from './participantes.ts'
import type { Propostas } from './use-propostas.ts'
import classes from './vendas.module.css'

const MAX_PARTICIPANTES = 100
const DIGITADOS = ['percentual_comissao', 'valor_comissao'] satisfies (keyof ParticipanteForm)[]

interface Props {
  form: UseFormReturnType<FormVenda>
  padroes: PadroesDaVenda | null
  /** Called after a corretor was chosen in the row `chave`. */
  onCorretor: Propostas['aoEscolherParticipante']
}

export function ParticipantesFields({ form, padroes, onCorretor }: Props) {
  const { participantes, nomes } = form.values
  const { linhas, total, excede } = comissoesDoForm(form.values)
  const latest = useRef({ form, onCorretor })
  useEffect(() => {
    latest.current = { form, onCorretor }
  })

  // Stable callbacks, so that typing re-renders only the row in question.
  const change = useCallback(
    (index: number, patch: Partial<ParticipanteForm>, opcao?: OpcaoDeCorretor | null) => {
      const { form, onCorretor } = latest.current
      const { setFieldValue, clearFieldError, getValues } = form
      if (opcao) setFieldValue('nomes', (antes) => ({ ...antes, [opcao.id]: opcao.nome }))
      // Only the last typed of percent and value is validated.
      const campos = patch.modo ? [...Object.keys(patch), ...DIGITADOS] : Object.keys(patch)
      for (const campo of campos) clearFieldError(`participantes.${index}.${campo}`)
      setFieldValue('participantes', (lista) =>
        lista.map((participante, i) => (i === index ? { ...participante, ...patch } : participante)),
      )
      const linha = getValues().participantes[index]
      if (opcao && linha) onCorretor(linha.chave, opcao)
    },
    [],
  )

  const remove = useCallback((index: number) => {
    const { setFieldValue, setErrors, errors } = latest.current.form
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([campo]) => !campo.startsWith('participantes'))),
    )
    setFieldValue('participantes', (lista) => lista.filter((_, i) => i !== index))
  }, [])

  const chosen = participantes.map((p) => p.colaborador_id).join()
  const taken = useMemo(() => chosen.split(',').filter(Boolean), [chosen])
  const erro = excede ? MENSAGEM_SOMA : form.errors.participantes

  return (
    <FormSection title="Participantes">
      {participantes.length === 0 && (
        <Text c="dimmed" mb="xs">
          Inclua cada corretor que recebe comissão por esta venda.
        </Text>
      )}
      {participantes.map((participante, index) => (
        <ParticipanteRow
          key={participante.chave}
          index={index}
          participante={participante}
          nome={participante.colaborador_id === null ? undefined : nomes[participante.colaborador_id]}
          percentual={linhas[index]?.percentual_comissao ?? 0}
          valor={linhas[index]?.valor_comissao ?? 0}
          taken={taken}
          erroCorretor={texto(form.errors[`participantes.${index}.colaborador_id`])}
          erroPercentual={texto(form.errors[`participantes.${index}.percentual_comissao`])}
          erroValor={texto(form.errors[`participantes.${index}.valor_comissao`])}
          onChange={change}
          onRemove={remove}
        />
      ))}

      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={participantes.length >= MAX_PARTICIPANTES}
        data-path="participantes"
        {...(erro ? { 'data-field-error': true, 'aria-describedby': 'erro-participantes' } : {})}
        onClick={({ currentTarget }) => {
          form.clearFieldError('participantes')
          // The new row must be in the page to get the focus.
          flushSync(() =>
            form.setFieldValue('participantes', (lista) => [
              ...lista,
              participanteEmBranco(randomKey(), padroes),
            ]),
          )
          const corretor = `participantes.${participantes.length}.colaborador_id`
          currentTarget.form?.querySelector<HTMLElement>(`[data-path="${corretor}"]`)?.focus()
        }}
      >
        Adicionar participante
      </Button>

      {participantes.length > 0 && (
        <div className={`${classes.total} ${excede ? classes.excede : ''}`}>
          <span>Total: {formatPercent(total.percentual_comissao)}</span>
          <span>{formatBRL(total.valor_comissao)}</span>
        </div>
      )}
      <div role="alert" id="erro-participantes">
        {erro && (
          <Text size="sm" c="var(--mantine-color-error)" ta="right">
            {erro}
          </Text>
        )}
      </div>
    </FormSection>
  )
}

function texto(erro: ReactNode): string | undefined {
  return typeof erro === 'string' ? erro : undefined
}
