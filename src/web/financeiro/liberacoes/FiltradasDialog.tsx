/** Confirms the release of all that the filter finds, or its undoing, with number, sum and omissions by reason. */
import { Alert, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComissaoFilterInput } from '../../../contract/comissoes.ts'
import type { PrevisaoDeLiberacao } from '../../../contract/financeiro/liberacoes.ts'
import { formatDate } from '../../../core/dates.ts'
import type { Fracao, LiberacaoAcao } from '../../../core/financeiro/liberacoes.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted, enumerate } from '../../../core/text.ts'
import { client } from '../../api/api.ts'
import { changeFailure, failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Reasons } from '../../ui/SkippedDialog.tsx'
import { FractionField } from './PartFields.tsx'

interface Props {
  acao: LiberacaoAcao
  filters: ComissaoFilterInput
  /** Called with the id of the work that began. */
  onBegun: (id: string) => void
  onClose: () => void
}

const WORDS = {
  liberar: {
    title: 'Liberar tudo que o filtro encontra',
    confirm: 'Liberar',
    none: 'Nada do que o filtro encontra pode ser liberado.',
    failed: 'Erro ao liberar as comissões. Tente novamente.',
  },
  desfazer: {
    title: 'Desfazer as liberações de tudo que o filtro encontra',
    confirm: 'Desfazer liberações',
    none: 'Nada do que o filtro encontra está liberado e fora de um fechamento.',
    failed: 'Erro ao desfazer as liberações. Tente novamente.',
  },
} as const

/** Putting 650,000 commissions on the list takes the server 18 seconds. */
const BEGIN_MS = 60_000

export default function FiltradasDialog({ acao, filters, onBegun, onClose }: Props) {
  const words = WORDS[acao]
  // Not a cached query, so that the figures do not change while the user reads them.
  const { mutate: look, ...preview } = useMutation({
    mutationFn: (chosen: Fracao) => client.liberacoes.previsao({ ...filters, acao, fracao: chosen }),
    gcTime: 0,
  })
  const [fracao, setFracao] = useState<Fracao>('resto')
  useEffect(() => look(fracao), [look, fracao])
  const seen = preview.data
  const send = useAct(({ quantas, valor, liberado }: PrevisaoDeLiberacao, options) =>
    orpc.liberacoes.mudarFiltradas.call(
      { acao, fracao, filtros: filters, quantas, valor, liberado },
      { context: { ...options.context, timeoutMs: BEGIN_MS } },
    ),
  )
  const begin = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => onBegun(id),
    onError: () => look(fracao),
  })
  const failure = begin.error
    ? changeFailure(begin.error, words.failed)
    : preview.error && failureMessage(preview.error, 'Erro ao somar as comissões. Tente novamente.')
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirming="Salvando..."
      pending={begin.isPending}
      ready={seen !== undefined && seen.quantas > 0 && !preview.isPending}
      error={failure}
      onConfirm={() => seen && begin.mutate(seen)}
      onCancel={onClose}
    >
      <FractionField acao={acao} value={fracao} onChange={setFracao} />
      {seen ? (
        <Preview acao={acao} seen={seen} />
      ) : (
        !preview.error && <Loading height={80} label="Somando as comissões" />
      )}
    </ConfirmDialog>
  )
}

function Preview({ acao, seen }: { acao: LiberacaoAcao; seen: PrevisaoDeLiberacao }) {
  const { quantas, valor, pessoas, antigas, a_partir_de, puladas } = seen
  const left = puladas.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return (
    <>
      {quantas === 0 ? (
        <Text>{WORDS[acao].none}</Text>
      ) : (
        <Text>
          {counted(quantas, 'comissão', 'comissões')} de {counted(pessoas, 'pessoa', 'pessoas')}, no total de{' '}
          <strong>{formatBRL(valor)}</strong>.
        </Text>
      )}
      {left > 0 && (
        <Alert color="yellow" title={counted(left, 'comissão fica de fora', 'comissões ficam de fora')}>
          <Reasons
            items={puladas.map((some) => ({ id: some.motivo, name: whose(some), motivo: some.motivo }))}
          />
        </Alert>
      )}
      {acao === 'liberar' && antigas > 0 && a_partir_de !== null && (
        <Alert color="yellow">
          {counted(antigas, 'comissão é de uma venda', 'comissões são de vendas')} de antes de{' '}
          {formatDate(a_partir_de)}, quando o financeiro começa, como diz Configurações. Para não liberá-las,
          filtre por período.
        </Alert>
      )}
    </>
  )
}

/** '5 de Ana, 2 de Bruno e 3 de outras pessoas' */
function whose({ quantidade, de }: PrevisaoDeLiberacao['puladas'][number]): string {
  const others = de.reduce((left, one) => left - one.quantidade, quantidade)
  const named = de.map((one) => `${one.quantidade.toLocaleString('pt-BR')} de ${one.nome}`)
  return enumerate(others > 0 ? [...named, `${others.toLocaleString('pt-BR')} de outras pessoas`] : named)
}
