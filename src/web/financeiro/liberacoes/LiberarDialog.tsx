/** Confirms the release of commissions, or its undoing, with number, sum and omissions, and names what was skipped. */
import { Alert, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comissao, SkippedComissao } from '../../../contract/comissoes.ts'
import { sumAll } from '../../../core/comissoes/comissoes.ts'
import { formatDate } from '../../../core/dates.ts'
import { partesOf } from '../../../core/financeiro/andamento.ts'
import {
  comissaoInWords,
  peopleInWords,
  reasonNotToRelease,
  reasonNotToTakeBack,
  toRelease,
} from '../../../core/financeiro/liberacoes.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Reasons } from '../../ui/SkippedDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { SkippedComissoes } from './SkippedComissoes.tsx'

export type LiberarVerb = 'liberar' | 'desfazer'

interface Words {
  /** The button of the selection. */
  action: string
  title: (count: string) => string
  done: (count: number) => string
  failed: string
}

export const LIBERAR_WORDS: Readonly<Record<LiberarVerb, Words>> = {
  liberar: {
    action: 'Liberar',
    title: (count) => `Liberar ${count}`,
    done: (count) => counted(count, 'comissão liberada', 'comissões liberadas'),
    failed: 'Erro ao liberar as comissões. Tente novamente.',
  },
  desfazer: {
    action: 'Desfazer liberação',
    title: (count) => `Desfazer a liberação de ${count}`,
    done: (count) => counted(count, 'liberação desfeita', 'liberações desfeitas'),
    failed: 'Erro ao desfazer as liberações. Tente novamente.',
  },
}

const FACTS = {
  liberar: { reason: reasonNotToRelease, amount: toRelease },
  desfazer: { reason: reasonNotToTakeBack, amount: (comissao: Comissao) => partesOf(comissao).Liberadas },
} as const

/** The commissions for which the action is possible. */
export function targetsOf(verb: LiberarVerb, selected: readonly Comissao[]): Comissao[] {
  return selected.filter((comissao) => FACTS[verb].reason(comissao) === null)
}

interface Props {
  verb: LiberarVerb
  selected: readonly Comissao[]
  /** Called after the commissions changed. */
  onDone: () => void
  /** Refetches them. */
  refetch: () => Promise<void>
  onClose: () => void
}

export function LiberarDialog({ verb, selected, onDone, refetch, onClose }: Props) {
  const [skipped, setSkipped] = useState<readonly SkippedComissao[] | null>(null)
  const words = LIBERAR_WORDS[verb]
  const targets = targetsOf(verb, selected)
  const send = useAct((itens: { id: string; versao: number }[], options) =>
    verb === 'liberar'
      ? orpc.liberacoes.liberar.call({ itens }, options)
      : orpc.liberacoes.desfazer.call({ itens: itens.map(({ id }) => ({ id })) }, options),
  )
  const change = useMutation({
    mutationFn: send,
    onSuccess: async ({ quantas, valor, puladas }) => {
      if (quantas > 0) toastSuccess(`${words.done(quantas)}: ${formatBRL(valor)}.`)
      onDone()
      if (puladas.length > 0) setSkipped(puladas)
      else onClose()
      await refetch()
    },
    onError: () => void refetch(),
  })
  if (skipped)
    return (
      <SkippedComissoes
        title="Comissões que ficaram como estavam"
        summary={counted(skipped.length, 'comissão ficou como estava', 'comissões ficaram como estavam')}
        skipped={skipped}
        onClose={onClose}
      />
    )
  const count = counted(targets.length, 'comissão', 'comissões')
  const total = sumAll(targets.map((one) => ({ quantidade: 1, valor: FACTS[verb].amount(one) }))).valor
  return (
    <ConfirmDialog
      title={words.title(count)}
      confirm={words.action}
      confirming="Salvando..."
      pending={change.isPending}
      error={changeFailure(change.error, words.failed)}
      onConfirm={() => change.mutate(targets.map(({ id, versao }) => ({ id, versao })))}
      onCancel={onClose}
    >
      <Text>
        {count} de {peopleInWords(targets)}, no total de <strong>{formatBRL(total)}</strong>.
      </Text>
      <LeftOut verb={verb} selected={selected} />
      {verb === 'liberar' && <BeforeFinanceiro targets={targets} />}
    </ConfirmDialog>
  )
}

function LeftOut({ verb, selected }: Pick<Props, 'verb' | 'selected'>) {
  const left = selected.flatMap((comissao) => {
    const motivo = FACTS[verb].reason(comissao)
    const { id, numero_venda, colaborador, papel } = comissao
    const name = comissaoInWords({ numero_venda, corretor: colaborador.nome, papel })
    return motivo === null ? [] : [{ id, name, motivo }]
  })
  if (left.length === 0) return null
  return (
    <Alert
      color="yellow"
      title={counted(left.length, 'selecionada fica de fora', 'selecionadas ficam de fora')}
    >
      <Reasons items={left} />
    </Alert>
  )
}

/** Says that commissions from before the setting can be released too. */
function BeforeFinanceiro({ targets }: { targets: readonly Comissao[] }) {
  const since = useQuery(orpc.liberacoes.regra.queryOptions()).data?.financeiro_a_partir_de
  const before = since ? targets.filter(({ data_venda }) => data_venda < since).length : 0
  if (!since || before === 0) return null
  return (
    <Alert color="yellow">
      {counted(before, 'comissão é de uma venda', 'comissões são de vendas')} de antes de {formatDate(since)},
      quando o financeiro começa, como diz Configurações.
    </Alert>
  )
}
