/** Confirms marking with number and sum, asks for the day and form, and names those that were skipped. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Comissao,
  type MarkingInput,
  markingInput,
  type SkippedComissao,
} from '../../contract/comissoes.ts'
import type { MarkableSituacao } from '../../core/comissoes/comissoes.ts'
import { formatBRL, sumOfReais } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { SkippedComissoes } from '../financeiro/liberacoes/SkippedComissoes.tsx'
import { useAct } from '../record/keys.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PerguntaDoDia, usePerguntaDoDia } from '../ui/PerguntaDoDia.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchComissoes } from './cache.ts'
import { DayAndForm, type DayAndFormValue, refusalsOf } from './DayAndForm.tsx'
import { MARKING_WORDS, NO_CLOSING } from './marking-words.ts'

interface Props {
  marking: {
    status: MarkableSituacao
    targets: readonly Comissao[]
    /** How many of the selected ones stay as they are. */
    others: number
  }
  onMarked: () => void
  onClose: () => void
}

export default function MarkDialog({ marking: { status, targets, others }, onMarked, onClose }: Props) {
  const hoje = today()
  const [value, setValue] = useState<DayAndFormValue>({ day: hoje, form: null })
  const [refusals, setRefusals] = useState<ReturnType<typeof refusalsOf>>({})
  const [skipped, setSkipped] = useState<readonly SkippedComissao[] | null>(null)
  const { pergunta, onFailure, forget, refusalOf } = usePerguntaDoDia()
  const words = MARKING_WORDS[status]
  const send = useAct(orpc.comissoes.marcar.call)
  const mark = useMutation({
    mutationFn: send,
    onSuccess: async (result) => {
      if (result.marcadas > 0) toastSuccess(`${words.done(result.marcadas)}: ${formatBRL(result.valor)}.`)
      onMarked()
      if (result.puladas.length > 0) setSkipped(result.puladas)
      else onClose()
      await refetchComissoes()
    },
    onError: (error) => {
      onFailure(error)
      void refetchComissoes()
    },
  })

  function submit() {
    const found = refusalsOf(status, value, hoje)
    setRefusals(found)
    if (Object.keys(found).length === 0) mark.mutate(inputOf(status, targets, value, pergunta !== null))
  }

  if (skipped)
    return (
      <SkippedComissoes
        title="Comissões que não foram marcadas"
        summary={counted(skipped.length, 'comissão não foi marcada', 'comissões não foram marcadas')}
        skipped={skipped}
        onClose={onClose}
      />
    )
  const count = counted(targets.length, 'comissão', 'comissões')
  const sum = sumOfReais(targets.map(({ valor_comissao }) => valor_comissao))
  const people = new Set(targets.map(({ colaborador }) => colaborador.id)).size
  return (
    <ConfirmDialog
      title={words.title(count)}
      confirm={pergunta === null ? words.confirm : 'Sim, marcar como Pago'}
      confirming="Salvando..."
      pending={mark.isPending}
      error={refusalOf(mark.error, 'Erro ao marcar as comissões. Tente novamente.')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text>
        {count} de {counted(people, 'corretor', 'corretores')}, no total de <strong>{formatBRL(sum)}</strong>.
        {words.consequence}
        {others > 0 && ` ${counted(others, 'selecionada fica como está', 'selecionadas ficam como estão')}.`}
      </Text>
      {(status === 'Pago' || status === 'Devolvida') && (
        <Text>{NO_CLOSING}: a situação é só anotada, e nada é pago ou recuperado pelo financeiro.</Text>
      )}
      {(status === 'Pago' || status === 'Devolvida') && (
        <DayAndForm
          status={status}
          value={value}
          refusals={refusals}
          onChange={(patch) => {
            setValue({ ...value, ...patch })
            setRefusals({})
            forget()
          }}
        />
      )}
      <PerguntaDoDia pergunta={pergunta} />
    </ConfirmDialog>
  )
}

function inputOf(
  status: MarkableSituacao,
  targets: readonly Comissao[],
  { day, form }: DayAndFormValue,
  isConfirmed: boolean,
): MarkingInput {
  const itens = targets.map(({ id, versao }) => ({ id, versao }))
  if (status === 'Pago')
    return markingInput.parse({
      status,
      itens,
      data_pagamento: day,
      ...(isConfirmed && { dia_conferido: true }),
      tipo_pagamento_comissao: form,
    })
  if (status === 'Devolvida')
    return markingInput.parse({ status, itens, data_devolucao: day, forma_devolucao: form })
  return markingInput.parse({ status, itens })
}
