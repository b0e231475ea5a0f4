/** One closing: the summary, the payees one by one, the omitted commissions, and the buttons up to the approval. */
import { Alert, Button, Menu, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { titleOf } from '../../../core/cadastros.ts'
import { formatDate } from '../../../core/dates.ts'
import { linesToSign, nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { orpc } from '../../api/query.ts'
import { FileItems, FileMenu } from '../../list/FileMenu.tsx'
import { exportAddress } from '../../list/list-search.ts'
import { useCards } from '../../list/Records.tsx'
import { History } from '../../record/History.tsx'
import { useCan } from '../../session/session.tsx'
import { WorkProgress } from '../../trabalhos/WorkProgress.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Reasons, reasonsOf } from '../../ui/SkippedDialog.tsx'
import { toastRefusal } from '../../ui/toasts.ts'
import { Unread } from '../../ui/Unread.tsx'
import { Banco } from '../arquivos-do-banco/Banco.tsx'
import { refetchFechamentos } from '../cache.ts'
import { ComprovantesDoFechamento } from '../comprovantes/ComprovantesDoFechamento.tsx'
import { ExtratosDoFechamento } from '../extrato/ExtratosDoFechamento.tsx'
import { RestauracaoNotice } from '../restauracao/RestauracaoNotice.tsx'
import { Mudou, useConferido } from './Conferido.tsx'
import { DecisaoButton, useDecisoes } from './Decisoes.tsx'
import { Fora } from './Fora.tsx'
import classes from './fechamentos.module.css'
import { Pagamentos } from './Pagamentos.tsx'
import { Barra, Passos } from './Passos.tsx'
import { type Pergunta, Perguntas } from './Perguntas.tsx'
import { Resumo } from './Resumo.tsx'

const ASKED_EVERY_MS = 1_000

export const Route = createFileRoute('/_app/fechamentos/$id')({
  staticData: { title: 'Fechamento' },
  component: FechamentoScreen,
})

function FechamentoScreen() {
  const { id } = Route.useParams()
  const query = useQuery(
    orpc.fechamentos.obter.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASKED_EVERY_MS : false),
    }),
  )
  const { data } = query
  return (
    <>
      <BackLink to="/fechamentos">{titleOf('fechamentos')}</BackLink>
      <Unread query={query} what="o fechamento" height={360} withReason />
      {data && <Fechamento key={id} fechamento={data} />}
    </>
  )
}

function isUnderWay({ status, trabalho }: FechamentoCompleto): boolean {
  return (status === 'Preparando' || status === 'Aprovando') && trabalho?.falha == null
}

function Fechamento({ fechamento }: { fechamento: FechamentoCompleto }) {
  const { id, status, corte, dia_pagamento, lojas } = fechamento
  const canExport = useCan('fechamentos.exportar')
  const { conferido, changed, again } = useConferido(fechamento)
  const [asked, setAsked] = useState<Pergunta | null>(null)
  const decisoes = useDecisoes({ fechamento, conferido })
  const onPhone = useCards()
  const address = exportAddress(`/fechamentos/${id}/exportar`, {})
  const of = lojas.length === 0 ? 'todas as lojas' : lojas.map(({ nome }) => nome).join(', ')
  return (
    <>
      <PageHeader
        title={nameOfClosing(fechamento)}
        description={`Corte em ${formatDate(corte)} · pagamento em ${formatDate(dia_pagamento)} · ${of}`}
      >
        {canExport && status !== 'Preparando' && (
          <FileMenu address={address}>
            <Menu.Item component="a" href={`/api/fechamentos/${id}/pdf`} download>
              PDF para assinar
            </Menu.Item>
            {fechamento.numero !== null && (
              <FileItems
                label="Pagamentos"
                address={exportAddress('/pagamentos/exportar', { fechamento_id: id })}
              />
            )}
          </FileMenu>
        )}
        {canExport && status === 'Aprovado' && <ExtratosDoFechamento fechamento={fechamento} />}
        {status !== 'Preparando' && (
          <Button variant="default" onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
        <DecisaoButton decisao="excluir" decisoes={decisoes} />
        <DecisaoButton decisao="retirar" decisoes={decisoes} />
        {!onPhone && <DecisaoButton decisao="pedirCorrecao" decisoes={decisoes} />}
      </PageHeader>
      <RestauracaoNotice />
      <Stack gap="md">
        <Passos fechamento={fechamento} decisoes={decisoes} />
        <Trabalho fechamento={fechamento} />
        {status !== 'Preparando' && (
          <>
            {changed && <Mudou again={again} />}
            <Resumo fechamento={fechamento} />
            {status === 'Aprovado' && <Banco fechamento_id={id} />}
            <Pagamentos fechamento={fechamento} onAsk={setAsked} />
            {status === 'Aprovado' && <ComprovantesDoFechamento fechamento_id={id} />}
            {status === 'Rascunho' && <Fora fechamento={fechamento} onAsk={setAsked} />}
          </>
        )}
        <History
          query={orpc.fechamentos.historico.queryOptions({ input: { id }, staleTime: 0 })}
          empty="Nada mudou neste fechamento ainda."
        />
      </Stack>
      <Assinaturas fechamento={fechamento} />
      <Barra fechamento={fechamento} decisoes={decisoes} />
      {decisoes.question}
      {asked && <Perguntas fechamento={fechamento} pergunta={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Lines to sign, on paper only. */
function Assinaturas({ fechamento }: { fechamento: FechamentoCompleto }) {
  return (
    <div className={classes.assinaturas}>
      {linesToSign(fechamento).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </div>
  )
}

/** The progress of the preparation or approval, why it stopped, and who was left out. */
function Trabalho({ fechamento }: { fechamento: FechamentoCompleto }) {
  const { id, status, trabalho, motivo } = fechamento
  const canEdit = useCan('fechamentos.editar')
  const resume = useMutation({
    mutationFn: () => orpc.fechamentos.retomar.call({ id }),
    onSettled: refetchFechamentos,
    onError: (error) => toastRefusal(error, 'Erro ao continuar. Tente novamente.'),
  })
  const working = status === 'Preparando' || status === 'Aprovando'
  const stopped = working && (trabalho === null || trabalho.falha !== null)
  const deixados = status === 'Aprovado' || status === 'Aprovando' ? (trabalho?.deixados ?? []) : []
  return (
    <>
      {working && trabalho && !stopped && (
        <WorkProgress
          titulo={status === 'Preparando' ? 'Reunindo as comissões…' : 'Aprovando os pagamentos…'}
          feitos={trabalho.total ? trabalho.feitos : null}
          total={trabalho.total || null}
          unidade="favorecidos"
          label={status === 'Preparando' ? 'Andamento da preparação' : 'Andamento da aprovação'}
        />
      )}
      {stopped && (
        <Alert color="red" role="alert" title="O trabalho parou">
          <Text mb="xs">{trabalho?.falha ?? 'Quem pediu este trabalho foi excluído.'}</Text>
          {canEdit && (
            <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
              Continuar
            </Button>
          )}
        </Alert>
      )}
      {deixados.length > 0 && (
        <Alert color="yellow" title="Ficaram fora da aprovação">
          <Reasons items={reasonsOf(deixados)} />
        </Alert>
      )}
      {status === 'Rascunho' && motivo !== null && (
        <Alert color="yellow" title="Correção pedida">
          {motivo}
        </Alert>
      )}
    </>
  )
}
