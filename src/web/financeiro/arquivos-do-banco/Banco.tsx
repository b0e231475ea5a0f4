/** The bank's part of an approved closing: files that were made for its 'Pix em lote', and what its return says. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArquivoDoBanco, BancoDoFechamento } from '../../../contract/financeiro/arquivos-do-banco.ts'
import { lookOfPagamento } from '../../../core/badges.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import type { PagamentoSituacao } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { client, failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { downloadArquivo } from '../../browser/download.ts'
import { useAct } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import JobProgress from '../../trabalhos/JobProgress.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Section } from '../../ui/Section.tsx'
import text from '../../ui/text.module.css'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { Unread } from '../../ui/Unread.tsx'
import { refetchPagamentos } from '../cache.ts'

const GerarDialog = onDemand(() => import('./GerarDialog.tsx'))
const RetornoDialog = onDemand(() => import('./RetornoDialog.tsx'))

/** Nothing for people who may not pay. */
export function Banco({ fechamento_id }: { fechamento_id: string }) {
  const mayPay = useCan('pagamentos.pagar')
  return mayPay ? <Arquivos fechamento_id={fechamento_id} /> : null
}

function Arquivos({ fechamento_id }: { fechamento_id: string }) {
  const query = useQuery(orpc.arquivosDoBanco.listar.queryOptions({ input: { fechamento_id }, staleTime: 0 }))
  const { data } = query
  const [dialog, setDialog] = useState<'gerar' | 'retorno' | null>(null)
  const [trabalho, setTrabalho] = useState<string | null>(null)
  const close = () => setDialog(null)
  const begun = (id: string) => {
    close()
    setTrabalho(id)
  }
  return (
    <Section title="Arquivos do banco">
      <Stack gap="sm">
        <Group gap="xs">
          <Button variant="default" disabled={!data} onClick={() => setDialog('gerar')}>
            Arquivo para o banco
          </Button>
          <Button variant="default" onClick={() => setDialog('retorno')}>
            Retorno do banco
          </Button>
        </Group>
        {trabalho !== null && (
          <JobProgress id={trabalho} refetch={refetchPagamentos} onEnd={() => setTrabalho(null)} />
        )}
        <Unread query={query} what="os arquivos do banco" height={40} />
        {data && data.esperando.length > 0 && (
          <Esperando fechamento_id={fechamento_id} esperando={data.esperando} onBegun={begun} />
        )}
        {data?.arquivos.map((arquivo) => (
          <Arquivo key={arquivo.id} arquivo={arquivo} />
        ))}
        {data && data.arquivos.length > 0 && (
          <Text size="sm" c="dimmed">
            Envie ao banco o arquivo como foi baixado: uma planilha que o abre e salva muda chaves e
            documentos.
          </Text>
        )}
      </Stack>
      {dialog === 'gerar' && data && (
        <GerarDialog fechamento_id={fechamento_id} banco={data} onBegun={begun} onClose={close} />
      )}
      {dialog === 'retorno' && (
        <RetornoDialog fechamento_id={fechamento_id} onBegun={begun} onClose={close} />
      )}
    </Section>
  )
}

function Arquivo({ arquivo }: { arquivo: ArquivoDoBanco }) {
  const { id, nome, layout, quantidade, valor, created_at, criado_por } = arquivo
  const { desfeito_em, enviados, pagos, rejeitados } = arquivo
  const [asked, setAsked] = useState<number | null>(null)
  const download = useMutation({
    mutationFn: (mudaram: number) => client.arquivosDoBanco.baixar({ id, mudaram: String(mudaram) }),
    onSuccess: (file) => {
      setAsked(null)
      downloadArquivo(file, nome)
    },
    onError: (error) => {
      const { code, data } = failureOf(error)
      if (code === 'ARQUIVO_MUDOU' && typeof data.mudaram === 'number') setAsked(data.mudaram)
      else toastRefusal(error, 'Erro ao baixar o arquivo. Tente novamente.')
    },
  })
  const sendUndo = useAct(orpc.arquivosDoBanco.desfazer.call)
  const undo = useMutation({
    mutationFn: () => sendUndo({ id }),
    onSuccess: () => toastSuccess(`O arquivo ${nome} foi desfeito: os pagamentos estão a pagar de novo.`),
    onError: (error) => toastRefusal(error, 'Erro ao desfazer o arquivo. Tente novamente.'),
    onSettled: () => refetchPagamentos(),
  })
  const isUsed = pagos + rejeitados > 0
  const badge = (situacao: PagamentoSituacao, words: string) => (
    <StateBadge look={lookOfPagamento(situacao)}>{words}</StateBadge>
  )
  return (
    <Group gap="xs" justify="space-between" pt="sm" style={{ borderTop: '1px solid var(--plantao-borda)' }}>
      <div className={text.wrap}>
        <Group gap="xs">
          <Text fw={600}>{nome}</Text>
          {desfeito_em !== null && badge('Compensado', 'Desfeito')}
          {desfeito_em === null && enviados > 0 && badge('Enviado', counted(enviados, 'enviado', 'enviados'))}
          {pagos > 0 && badge('Pago', counted(pagos, 'pago', 'pagos'))}
          {rejeitados > 0 && badge('Rejeitado', counted(rejeitados, 'recusado', 'recusados'))}
        </Group>
        <Text size="sm" c="dimmed">
          {counted(quantidade, 'pagamento', 'pagamentos')} · {formatBRL(valor)} · {layout} ·{' '}
          {criado_por && `${criado_por}, `}
          {formatInstant(created_at)}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Baixar ${nome}`}
          loading={download.isPending}
          onClick={() => download.mutate(0)}
        >
          Baixar
        </Button>
        {desfeito_em === null && !isUsed && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${nome} não foi ao banco: desfazer`}
            disabled={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Não foi ao banco: desfazer
          </Button>
        )}
      </Group>
      {asked !== null && (
        <ConfirmDialog
          title="Baixar o arquivo de novo"
          record={nome}
          confirm="Baixar assim mesmo"
          pending={download.isPending}
          onConfirm={() => download.mutate(asked)}
          onCancel={() => setAsked(null)}
        >
          <Text>{failureOf(download.error).message}</Text>
        </ConfirmDialog>
      )}
    </Group>
  )
}

/** What waits for the caller, because who read the return may not mark it. */
function Esperando({
  fechamento_id,
  esperando,
  onBegun,
}: Pick<BancoDoFechamento, 'esperando'> & { fechamento_id: string; onBegun: (id: string) => void }) {
  const send = useAct(orpc.retornos.registrarEsperando.call)
  const register = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => onBegun(id),
    onError: () => void refetchPagamentos(),
  })
  const refusal = changeFailure(register.error, 'Erro ao registrar o retorno. Tente novamente.')
  return (
    <Alert
      color="yellow"
      title={`${counted(esperando.length, 'resposta do banco espera', 'respostas do banco esperam')} por você`}
    >
      <ul style={{ maxHeight: '30vh', overflowY: 'auto' }} className={text.wrap}>
        {esperando.map(({ id, favorecido_nome, liquido, resultado, dia, motivo, lido_por }) => (
          <li key={id}>
            <strong>{favorecido_nome}</strong>, {formatBRL(liquido)}: {resultado}
            {resultado === 'Pago' && dia && ` em ${formatDate(dia)}`}
            {motivo && ` (${motivo})`}
            {lido_por && `, lido por ${lido_por}`}
          </li>
        ))}
      </ul>
      {refusal && (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      )}
      <Button
        size="compact-sm"
        loading={register.isPending}
        onClick={() => register.mutate({ fechamento_id, quantidade: esperando.length })}
      >
        Registrar
      </Button>
    </Alert>
  )
}
