/** Asks for an advance: who gets it, how much, and why. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ADIANTAMENTO_ALEM } from '../../../core/financeiro/adiantamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { ADIANTAMENTO_MOTIVOS, type AdiantamentoMotivo } from '../../../core/financeiro/pagamentos.ts'
import { failureOf } from '../../api/api.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PerguntaDoDia, usePergunta } from '../../ui/PerguntaDoDia.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { afterRefetch, refetchFechamentos } from '../cache.ts'

interface Advance {
  favorecido_id: string
  valor: number
  /** Null only for one that is taken out. */
  motivo: AdiantamentoMotivo | null
  adiantamento_conferido?: true
}

interface AdvanceDialogProps<T> {
  title: string
  /** Null to ask for the payee. */
  favorecido: { id: string; nome: string } | null
  /** The field that asks for the payee. */
  choose?: (field: {
    value: string | null
    onChange: (id: string | null) => void
    error: string | undefined
  }) => ReactNode
  /** The advance that is changed, in reais, or 0. */
  before?: number
  motivo?: AdiantamentoMotivo | null
  send: (advance: Advance) => Promise<T>
  onRefused?: () => void
  onDone: (answer: T) => void
  onClose: () => void
  /** False while something that `children` show is missing. */
  ready?: boolean
  /** More to choose, above the amount. */
  children?: ReactNode
}

/** Fields of the dialog at which a refusal is shown. */
const FIELDS = ['valor', 'motivo']

export function AdvanceDialog<T>(props: AdvanceDialogProps<T>) {
  const {
    title,
    favorecido,
    choose,
    before = 0,
    send,
    onRefused,
    onDone,
    onClose,
    ready = true,
    children,
  } = props
  const [favorecido_id, setFavorecido] = useState<string | null>(favorecido?.id ?? null)
  const [valor, setValor] = useState<TypedNumber>(before > 0 ? before : '')
  const [motivo, setMotivo] = useState<AdiantamentoMotivo | null>(props.motivo ?? null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { pergunta, onFailure, forget, refusalOf } = usePergunta(ADIANTAMENTO_ALEM)
  const save = useMutation({
    mutationFn: send,
    onSuccess: (answer, advance) =>
      afterRefetch(() => {
        toastSuccess(advance.valor === 0 ? 'Adiantamento retirado.' : 'Adiantamento salvo.')
        onDone(answer)
      }),
    onError: (error) => {
      onFailure(error)
      onRefused?.()
      setErrors(failureOf(error).campos)
      return refetchFechamentos()
    },
  })
  /** Takes what is typed; another answer is asked for. */
  const typing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setErrors({})
      forget()
    }
  function confirm() {
    const takesOut = valor === 0 && before > 0
    const missing = {
      ...(favorecido_id === null && { favorecido_id: 'Escolha o favorecido' }),
      ...((typeof valor !== 'number' || (valor === 0 && !takesOut)) && { valor: 'Informe um valor' }),
      ...(motivo === null && !takesOut && { motivo: FECHAMENTO_MESSAGES.adiantamento_sem_motivo }),
    }
    setErrors(missing)
    if (favorecido_id === null || typeof valor !== 'number' || Object.keys(missing).length > 0) return
    const answer = pergunta === null ? {} : { adiantamento_conferido: true as const }
    save.mutate({ favorecido_id, valor, motivo, ...answer })
  }
  const fields = favorecido === null ? [...FIELDS, 'favorecido_id'] : FIELDS
  const failure = fields.some((field) => errors[field] !== undefined)
    ? null
    : refusalOf(save.error, 'Erro ao salvar o adiantamento. Tente novamente.')
  return (
    <ConfirmDialog
      title={title}
      record={favorecido?.nome}
      confirm={pergunta === null ? 'Salvar' : 'Sim, salvar'}
      confirming="Salvando..."
      pending={save.isPending}
      ready={ready}
      error={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>
        É pago junto com as comissões e fica a recuperar: os próximos fechamentos o descontam.
        {before > 0 && ' Com R$ 0,00, o adiantamento sai do fechamento.'}
      </Text>
      {children}
      {favorecido === null &&
        choose?.({ value: favorecido_id, onChange: typing(setFavorecido), error: errors.favorecido_id })}
      <MoneyField label="Valor" withAsterisk value={valor} onChange={typing(setValor)} error={errors.valor} />
      <LazySelect
        label="Motivo"
        withAsterisk
        data={ADIANTAMENTO_MOTIVOS}
        value={motivo}
        onChange={typing(setMotivo)}
        error={errors.motivo}
      />
      <PerguntaDoDia pergunta={pergunta} />
    </ConfirmDialog>
  )
}
