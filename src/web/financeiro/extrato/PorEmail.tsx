/** The statements of a closing by mail: who gets one, who does not and why, the sending, and what the mail server refused. */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ItemPorEmail, PorEmail as Previa } from '../../../contract/financeiro/extrato.ts'
import { formatInstant } from '../../../core/dates.ts'
import { ENVIO_MESSAGES, type PorEmailSituacao } from '../../../core/financeiro/envio-de-extratos.ts'
import { counted } from '../../../core/text.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { WorkProgress } from '../../trabalhos/WorkProgress.tsx'
import { Reasons, reasonsOf } from '../../ui/SkippedDialog.tsx'
import { toastRefusal } from '../../ui/toasts.ts'
import { Unread } from '../../ui/Unread.tsx'
import { ConfirmarEmails } from '../ConfirmarEmails.tsx'

const ASKED_EVERY_MS = 2_000
/** Each answer has all payees. */
const MS_FOR_EACH = 10

const isUnderWay = ({ trabalho }: Previa) => trabalho !== null && trabalho.concluido_em === null

export function PorEmail({ id }: { id: string }) {
  const query = useQuery(
    orpc.fechamentos.porEmail.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data && isUnderWay(data) ? Math.max(ASKED_EVERY_MS, data.itens.length * MS_FOR_EACH) : false,
    }),
  )
  const { data } = query
  if (!data) return <Unread query={query} what="a prévia" height={64} label="Carregando a prévia do envio" />
  if (!data.envia) return <Text c="dimmed">{ENVIO_MESSAGES.sem_smtp}</Text>
  return (
    <Stack gap="sm">
      {isUnderWay(data) ? <EmAndamento id={id} previa={data} /> : <Enviar id={id} previa={data} />}
      <Ultimo previa={data} />
      <Grupo titulo="E-mail por confirmar por outro Administrador" of={data} situacao="E-mail por confirmar">
        {(itens) => (
          <ConfirmarEmails
            emails={itens.map(({ favorecido_id, email, autor_id }) => ({
              id: favorecido_id,
              email,
              autor_id,
            }))}
            label={(count) => `Confirmar ${counted(count, 'e-mail', 'e-mails')}`}
          />
        )}
      </Grupo>
      <Grupo titulo="Sem e-mail" of={data} situacao="Sem e-mail" />
      <Grupo titulo="Não se sabe se saiu" of={data} situacao="Incerto" />
      <Grupo titulo="Já enviado" of={data} situacao="Enviado" />
      <Grupo titulo="Sem extrato" of={data} situacao="Sem extrato" />
      <Grupo titulo="Pagamento cancelado" of={data} situacao="Cancelado" />
    </Stack>
  )
}

interface EnvioProps {
  id: string
  previa: Previa
}

function useSending<I>(call: (input: I) => Promise<unknown>, fallback: string) {
  return useMutation({
    mutationFn: call,
    onError: (error) => toastRefusal(error, fallback),
    onSettled: () => refetchKeys(orpc.fechamentos.porEmail.key()),
  })
}

function EmAndamento({ id, previa: { trabalho, por_hora } }: EnvioProps) {
  const stop = useSending(useAct(orpc.fechamentos.pararEnvio.call), 'Erro ao parar. Tente novamente.')
  const until = trabalho?.espera_ate
  return (
    <div>
      <WorkProgress
        feitos={trabalho?.feitos ?? null}
        total={trabalho?.total ?? null}
        unidade="extratos"
        titulo="Enviando os extratos…"
        label="Andamento do envio"
        nota={
          until
            ? `Já saíram ${por_hora} em uma hora: continua em ${formatInstant(until)}.`
            : 'Pode fechar esta janela.'
        }
        parar={{ label: 'Parar o envio', pending: stop.isPending, onClick: () => stop.mutate({ id }) }}
      />
    </div>
  )
}

function Enviar({ id, previa: { itens, agora } }: EnvioProps) {
  const [again, setAgain] = useState(false)
  const send = useSending(useAct(orpc.fechamentos.enviarExtratos.call), 'Erro ao enviar. Tente novamente.')
  const count = (...of: PorEmailSituacao[]) => itens.filter(({ situacao }) => of.includes(situacao)).length
  const sent = count('Enviado', 'Incerto')
  const quantidade = count('A enviar') + (again ? sent : 0)
  return (
    <Group gap="sm">
      <Button
        disabled={quantidade === 0}
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            { id, quantidade, de_novo_ate: again ? agora : null },
            { onSuccess: () => setAgain(false) },
          )
        }
      >
        Enviar {counted(quantidade, 'extrato', 'extratos')} por e-mail
      </Button>
      {sent > 0 && (
        <Checkbox
          label={`De novo a quem já recebeu (${sent})`}
          checked={again}
          onChange={({ currentTarget: { checked } }) => setAgain(checked)}
        />
      )}
    </Group>
  )
}

/** Why the last sending stopped, and what was not sent. */
function Ultimo({ previa: { trabalho } }: { previa: Previa }) {
  if (!trabalho || (trabalho.falha === null && trabalho.deixados.length === 0)) return null
  return (
    <Alert color="yellow" role="alert" title={trabalho.falha ?? 'Não foram enviados'}>
      {trabalho.deixados.length > 0 && <Reasons items={reasonsOf(trabalho.deixados)} />}
    </Alert>
  )
}

interface GrupoProps {
  titulo: string
  of: Previa
  situacao: PorEmailSituacao
  children?: (itens: ItemPorEmail[]) => ReactNode
}

/** The payees of a situation, with the number in the summary. */
function Grupo({ titulo, of, situacao, children }: GrupoProps) {
  const itens = of.itens.filter((one) => one.situacao === situacao)
  if (itens.length === 0) return null
  return (
    <details>
      <summary>
        {titulo}: {itens.length}
      </summary>
      <Stack gap="xs" align="flex-start" mt={4}>
        <Reasons
          items={itens.map((one) => ({ id: one.pagamento_id, name: one.favorecido, motivo: motivoOf(one) }))}
        />
        {children?.(itens)}
      </Stack>
    </details>
  )
}

/** 'ana@casa.example, digitado por Bruno Lima', 'já enviado em 20/11/2026 10:30' */
function motivoOf({ email, situacao, autor, em, resposta }: ItemPorEmail): string {
  const parts = [
    email ?? 'não tem e-mail',
    situacao === 'E-mail por confirmar' && `digitado por ${autor ?? 'Sistema'}`,
    em !== null && `${situacao === 'Incerto' ? 'tentado' : 'já enviado'} em ${formatInstant(em)}`,
    situacao === 'Incerto' && resposta,
  ]
  return parts.filter(Boolean).join(', ')
}
