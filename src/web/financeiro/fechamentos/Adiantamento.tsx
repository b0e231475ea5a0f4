/** Asks for an advance in a draft: who gets it, how much, and why. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FechamentoCompleto, PagamentoDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { ADIANTAMENTO_MOTIVOS, type AdiantamentoMotivo } from '../../../core/financeiro/pagamentos.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from '../cache.ts'
import { FavorecidoSelect } from '../favorecidos/selects.tsx'

/** True if the caller may put advances into the closing: a draft of all lojas. */
export function useCanAdvance({ status, lojas }: FechamentoCompleto): boolean {
  return useCan('fechamentos.criar') && status === 'Rascunho' && lojas.length === 0
}

interface Props {
  fechamento: FechamentoCompleto
  /** The payee's payment in the closing; null to ask for the payee. */
  pagamento: PagamentoDoFechamento | null
  onClose: () => void
}

interface Typed {
  favorecido_id: string | null
  valor: TypedNumber
  motivo: AdiantamentoMotivo | null
}

/** Above the dialog. */
const DROPDOWN = { zIndex: 400 }

export function AdiantamentoDialog({ fechamento: { id, versao }, pagamento, onClose }: Props) {
  const before = pagamento?.adiantamento ?? 0
  const [typed, setTyped] = useState<Typed>({
    favorecido_id: pagamento?.favorecido_id ?? null,
    valor: before > 0 ? before : '',
    motivo: pagamento?.adiantamento_motivo ?? null,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // The version when the question was asked, until the user was told that it changed.
  const [seen, setSeen] = useState<number | null>(versao)
  const save = useMutation({
    mutationFn: (input: { favorecido_id: string; valor: number; motivo: AdiantamentoMotivo | null }) =>
      orpc.fechamentos.adiantar.call({ id, versao: seen ?? versao, ...input }),
    onSuccess: (_done, { valor }) => {
      toastSuccess(valor === 0 ? 'Adiantamento retirado.' : 'Adiantamento salvo.')
      onClose()
    },
    onError: (error) => {
      setSeen(null)
      setErrors(failureOf(error).campos)
    },
    onSettled: refetchFechamentos,
  })
  const change = (patch: Partial<Typed>) => {
    setTyped({ ...typed, ...patch })
    setErrors({})
  }
  function confirm() {
    const { favorecido_id, valor, motivo } = typed
    const takesOut = valor === 0 && before > 0
    const missing = {
      ...(favorecido_id === null && { favorecido_id: 'Escolha o favorecido' }),
      ...((typeof valor !== 'number' || (valor === 0 && !takesOut)) && { valor: 'Informe um valor' }),
      ...(motivo === null && !takesOut && { motivo: FECHAMENTO_MESSAGES.adiantamento_sem_motivo }),
    }
    setErrors(missing)
    if (favorecido_id !== null && typeof valor === 'number' && Object.keys(missing).length === 0)
      save.mutate({ favorecido_id, valor, motivo })
  }
  const failure =
    Object.keys(errors).length === 0
      ? changeFailure(save.error, 'Erro ao salvar o adiantamento. Tente novamente.')
      : null
  return (
    <ConfirmDialog
      title={before > 0 ? 'Mudar adiantamento' : 'Incluir adiantamento'}
      record={pagamento?.favorecido}
      confirm="Salvar"
      confirming="Salvando..."
      pending={save.isPending}
      error={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>
        É pago junto com as comissões e fica a recuperar: os próximos fechamentos o descontam.
        {before > 0 && ' Com R$ 0,00, o adiantamento sai do fechamento.'}
      </Text>
      {pagamento === null && (
        <FavorecidoSelect
          label="Favorecido"
          withAsterisk
          comboboxProps={DROPDOWN}
          value={typed.favorecido_id}
          onChange={(favorecido_id) => change({ favorecido_id })}
          error={errors.favorecido_id}
        />
      )}
      <MoneyField
        label="Valor"
        withAsterisk
        value={typed.valor}
        onChange={(valor) => change({ valor })}
        error={errors.valor}
      />
      <LazySelect
        label="Motivo"
        withAsterisk
        data={ADIANTAMENTO_MOTIVOS}
        value={typed.motivo}
        onChange={(motivo) => change({ motivo })}
        error={errors.motivo}
      />
    </ConfirmDialog>
  )
}
