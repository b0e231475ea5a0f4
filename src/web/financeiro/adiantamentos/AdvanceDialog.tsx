/** Asks for an advance: who gets it, how much, and why. */
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ADIANTAMENTO_ALEM } from '../../../core/financeiro/adiantamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { ADIANTAMENTO_MOTIVOS, type AdiantamentoMotivo } from '../../../core/financeiro/pagamentos.ts'
import { failureOf } from '../../api/api.ts'
import type { orpc } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { fieldsOf } from '../../record/form-fields.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PerguntaDoDia, usePergunta } from '../../ui/PerguntaDoDia.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { afterRefetch, refetchFechamentos } from '../cache.ts'
import { FavorecidoSelect } from '../selects.tsx'

/** Its reason is null only for one that is taken out. */
type Advance = Omit<Parameters<typeof orpc.fechamentos.adiantar.call>[0], 'id' | 'versao' | 'novo'>

interface AdvanceDialogProps<T> {
  title: string
  /** Null to ask for the payee. */
  favorecido: { id: string; nome: string } | null
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

type Typed = { favorecido_id: string | null; valor: TypedNumber; motivo: AdiantamentoMotivo | null }

const LABELS = { favorecido_id: 'Favorecido', valor: 'Valor', motivo: 'Motivo' }

/** Fields of the dialog at which a refusal is shown. */
const FIELDS = ['valor', 'motivo']

/** Why it is not sent. `before` is what the payee has already: 0 takes that out, without a reason. */
function missingIn({ favorecido_id, valor, motivo }: Typed, before: number): Record<string, string> {
  const takesOut = valor === 0 && before > 0
  return {
    ...(favorecido_id === null && { favorecido_id: 'Escolha o favorecido' }),
    ...((typeof valor !== 'number' || (valor === 0 && !takesOut)) && { valor: 'Informe um valor' }),
    ...(motivo === null && !takesOut && { motivo: FECHAMENTO_MESSAGES.adiantamento_sem_motivo }),
  }
}

export function AdvanceDialog<T>(props: AdvanceDialogProps<T>) {
  const { title, favorecido, before = 0, send, onRefused, onDone, onClose, ready = true, children } = props
  const { pergunta, onFailure, forget, refusalOf } = usePergunta(ADIANTAMENTO_ALEM)
  const form = useForm<Typed>({
    initialValues: {
      favorecido_id: favorecido?.id ?? null,
      valor: before > 0 ? before : '',
      motivo: props.motivo ?? null,
    },
    validate: (typed) => missingIn(typed, before),
    // Another answer is asked for.
    onValuesChange: () => {
      form.clearErrors()
      forget()
    },
  })
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
      form.setErrors(failureOf(error).campos)
      return refetchFechamentos()
    },
  })
  const { of } = fieldsOf(form, LABELS)
  function confirm({ favorecido_id, valor, motivo }: Typed) {
    if (favorecido_id === null || typeof valor !== 'number') return
    const answer = pergunta === null ? {} : { adiantamento_conferido: true as const }
    save.mutate({ favorecido_id, valor, motivo, ...answer })
  }
  const fields = favorecido === null ? [...FIELDS, 'favorecido_id'] : FIELDS
  const failure = fields.some((field) => form.errors[field] !== undefined)
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
      onConfirm={form.onSubmit(confirm)}
      onCancel={onClose}
    >
      <Text>
        É pago junto com as comissões e fica a recuperar: os próximos fechamentos o descontam.
        {before > 0 && ' Com R$ 0,00, o adiantamento sai do fechamento.'}
      </Text>
      {children}
      {favorecido === null && <FavorecidoSelect {...of('favorecido_id')} withAsterisk />}
      <MoneyField {...of('valor')} withAsterisk />
      <LazySelect {...of('motivo')} withAsterisk data={ADIANTAMENTO_MOTIVOS} />
      <PerguntaDoDia pergunta={pergunta} />
    </ConfirmDialog>
  )
}
