/** The payments of an approved closing: one large at a time, with its PIX code, beside the queue of all. */
import { Alert, Progress, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { formatDate } from '../../../core/dates.ts'
import { PAGAMENTO_ABERTOS, PAGAMENTO_SITUACOES } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { failureOf } from '../../api/api.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { FileMenu } from '../../list/FileMenu.tsx'
import { exportAddress } from '../../list/list-search.ts'
import { useCan } from '../../session/session.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Banco } from '../arquivos-do-banco/Banco.tsx'
import { ComprovantesDoFechamento } from '../comprovantes/ComprovantesDoFechamento.tsx'
import { FechamentoLink } from '../links.tsx'
import { RestauracaoNotice } from '../restauracao/RestauracaoNotice.tsx'
import { Desfazer } from './Desfazer.tsx'
import { Lista } from './Lista.tsx'
import { Pagamento } from './Pagamento.tsx'
import { PagarEnviados } from './PagarEnviados.tsx'
import classes from './pagamentos.module.css'

/** `pagamento` is the id of the shown payment; by default the first one that is to be paid. */
interface Search {
  pagamento?: string
  /** Only those that lack a comprovante are in the queue. */
  sem_comprovante?: true
  /** Likewise of an NF or RPA. */
  sem_nota?: true
}

export const Route = createFileRoute('/_app/fechamentos/$id/pagar')({
  staticData: { title: 'Pagar' },
  validateSearch: ({ pagamento, sem_comprovante, sem_nota }: Record<string, unknown>): Search => ({
    ...(typeof pagamento === 'string' && { pagamento }),
    ...(sem_comprovante === true && { sem_comprovante }),
    ...(sem_nota === true && { sem_nota }),
  }),
  component: PagarScreen,
})

function PagarScreen() {
  const { id } = Route.useParams()
  const query = useQuery(orpc.pagamentos.resumo.queryOptions({ input: { fechamento_id: id }, staleTime: 0 }))
  const { data } = query
  const canExport = useCan('fechamentos.exportar')
  return (
    <>
      <BackLink to="/fechamentos/$id" params={{ id }}>
        Voltar ao fechamento
      </BackLink>
      <PageHeader
        title="Pagar"
        {...(data && {
          description: `Fechamento ${data.fechamento.numero} · pagamento em ${formatDate(data.fechamento.dia_pagamento)}`,
        })}
      >
        {canExport && data && (
          <FileMenu address={exportAddress('/pagamentos/exportar', { fechamento_id: id })} />
        )}
      </PageHeader>
      <RestauracaoNotice />
      {query.isError && !data && <NotLoaded id={id} query={query} />}
      {!data && !query.isError && <Loading height={360} label="Carregando os pagamentos" />}
      {data && <Fila resumo={data} />}
    </>
  )
}

/** A closing that nobody has approved yet is shown on its own page. */
function NotLoaded({ id, query }: { id: string; query: UseQueryResult<unknown> }) {
  const { code, message } = failureOf(query.error)
  if (code === 'FECHAMENTO_NAO_APROVADO')
    return (
      <Alert color="yellow" role="alert">
        {message} <FechamentoLink id={id}>Abrir o fechamento</FechamentoLink>
      </Alert>
    )
  return (
    <LoadFailed query={query}>
      {failureMessage(query.error, 'Erro ao carregar os pagamentos. Tente novamente.')}
    </LoadFailed>
  )
}

function Fila({ resumo }: { resumo: ResumoDosPagamentos }) {
  const { pagamento, sem_comprovante, sem_nota } = Route.useSearch()
  const missing = sem_nota ? 'Sem NF ou RPA' : sem_comprovante ? 'Sem comprovante' : undefined
  const navigate = useNavigate({ from: Route.fullPath })
  // The first payment stays on the screen after it is paid, until the next one replaces it.
  const [first, setFirst] = useState(resumo.primeiro)
  // Kept from one payment to the next: an office pays many on one day.
  const [dia, setDia] = useState<string | null>(today())
  const shown = pagamento ?? first
  function show(next: string) {
    // The queue, which would begin at its top again, keeps its place.
    void navigate({ search: (kept) => ({ ...kept, pagamento: next }), replace: true, resetScroll: false })
    window.scrollTo({ top: 0 })
  }
  if (shown === null && resumo.primeiro !== null) setFirst(resumo.primeiro)
  return (
    <Stack gap="md">
      <Andamento resumo={resumo} />
      <Desfazer resumo={resumo} shown={shown} />
      <PagarEnviados resumo={resumo} />
      <div className={classes.mesa}>
        {shown === null ? (
          <NothingToPay resumo={resumo} />
        ) : (
          <Pagamento id={shown} dia={dia} onDia={setDia} onShow={show} />
        )}
        <ComprovantesDoFechamento fechamento_id={resumo.fechamento.id}>
          <Lista key={missing ?? ''} resumo={resumo} missing={missing} shown={shown} onShow={show} />
        </ComprovantesDoFechamento>
      </div>
      <Banco fechamento_id={resumo.fechamento.id} />
    </Stack>
  )
}

/** The situações of payments with money, without those that discounts used up. */
const COM_DINHEIRO = PAGAMENTO_SITUACOES.filter((situacao) => situacao !== 'Compensado')

/** How many are paid, and how much is left. */
function Andamento({ resumo: { por_situacao } }: { resumo: ResumoDosPagamentos }) {
  const sumOf = (situacoes: readonly (keyof typeof por_situacao)[], what: 'quantidade' | 'valor') =>
    situacoes.reduce((sum, situacao) => sum + por_situacao[situacao][what], 0)
  const open = sumOf(PAGAMENTO_ABERTOS, 'quantidade')
  const all = sumOf(COM_DINHEIRO, 'quantidade')
  const compensados = por_situacao.Compensado.quantidade
  const left = formatBRL(Math.round(sumOf(PAGAMENTO_ABERTOS, 'valor') * 100) / 100)
  return (
    <div>
      <Text mb={6} role="status">
        {open > 0
          ? `${open === 1 ? 'Falta' : 'Faltam'} ${open.toLocaleString('pt-BR')} de ${counted(all, 'pagamento', 'pagamentos')} · ${left}`
          : all > 0
            ? allPaid(all)
            : 'Nenhum dinheiro sai'}
        {compensados > 0
          ? ` · ${counted(compensados, 'compensado com descontos', 'compensados com descontos')}`
          : open === 0 && '.'}
      </Text>
      <Progress value={all === 0 ? 0 : (100 * (all - open)) / all} aria-label="Pagamentos feitos" />
    </div>
  )
}

function allPaid(all: number): string {
  return all === 1
    ? 'O pagamento está pago'
    : `Todos os ${all.toLocaleString('pt-BR')} pagamentos estão pagos`
}

/** Says what the open payments wait for when nobody has to pay one, or decide how it is paid again. */
function NothingToPay({ resumo: { por_situacao } }: { resumo: ResumoDosPagamentos }) {
  const sent = por_situacao.Enviado.quantidade
  return (
    <Alert color={sent === 0 ? 'green' : 'yellow'} title="Nada a pagar agora">
      {sent === 0
        ? 'Este fechamento está concluído.'
        : `Há ${counted(sent, 'enviado, que o banco ainda confirma', 'enviados, que o banco ainda confirma')}. Escolha um na lista.`}
    </Alert>
  )
}
