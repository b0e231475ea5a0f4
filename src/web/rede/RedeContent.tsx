/** How other computers open Plantão and how it sends mails: what is set, what is missing, and how to set it. */
import { Alert, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rede } from '../../contract/configuracoes.ts'
import { STEP_WORDS } from '../../core/first-steps.ts'
import { startCommand } from '../../core/rede.ts'
import { orpc } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import text from '../ui/text.module.css'
import { TestMail } from './TestMail.tsx'

/** How often the outcome of a test mail is asked for. */
const POLL_MS = 1000

/** The same from the first steps. */
export default function RedeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={STEP_WORDS.rede.nome} size={760} large>
      <RedeContent />
    </Dialog>
  )
}

export function RedeContent() {
  const query = useQuery({
    ...orpc.configuracoes.rede.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? POLL_MS : false),
  })
  if (query.isError)
    return <LoadFailed query={query} fallback="Erro ao ler os endereços do servidor. Tente novamente." />
  if (!query.data) return <Loading h={320} label="Carregando os endereços" />
  return (
    <Stack gap="lg">
      <Address {...query.data} />
      <Mail {...query.data} />
    </Stack>
  )
}

/** No attempt of the last test mail has ended yet. */
function isUnderWay(rede: Rede | undefined): boolean {
  return rede?.ultimo_teste != null && !rede.ultimo_teste.enviado && rede.ultimo_teste.erro === null
}

const REACH: Readonly<Record<Rede['alcance'], string>> = {
  este_computador: 'Só este computador abre o Plantão.',
  sem_endereco:
    'Outros computadores da rede já alcançam o Plantão, mas os links dos emails ainda só abrem neste: falta APP_URL.',
  outros: 'Outros computadores abrem o Plantão, e os links dos emails também abrem neles.',
}

function Address({ host, porta, app_url, app_url_informada, alcance, enderecos, windows }: Rede) {
  const [own = '192.168.0.10'] = enderecos
  const settings = { HOST: '0.0.0.0', APP_URL: `http://${own}:${porta}` }
  return (
    <Part title="Abrir em outro computador" done={alcance === 'outros'}>
      <Text>{REACH[alcance]}</Text>
      <Stack component="dl" gap="xs" my="sm">
        <Setting name="HOST" now={`${host}, porta ${porta}`}>
          De onde o Plantão aceita ser aberto: 127.0.0.1 é só o próprio computador, 0.0.0.0 é toda a rede
          dele.
        </Setting>
        <Setting name="APP_URL" now={app_url_informada ? app_url : `não informado (vale ${app_url})`}>
          O endereço que as pessoas escrevem no navegador. É com ele que começam os links dos emails.
        </Setting>
      </Stack>
      {alcance !== 'outros' && (
        <HowTo command={startCommand(settings, windows)}>
          Pare o Plantão (Ctrl+C no terminal) e inicie-o com o endereço deste computador na rede
          {enderecos.length > 0 ? `, ${enderecos.join(' ou ')}` : ', como 192.168.0.10'}. Depois os outros
          abrem {settings.APP_URL} no navegador. Num servidor com endereço próprio, como
          https://plantao.exemplo.com.br, APP_URL é esse endereço.
        </HowTo>
      )}
    </Part>
  )
}

function Mail({ servidor_de_email: server, windows, ultimo_teste }: Rede) {
  const settings = {
    SMTP_URL: 'smtps://usuario:senha@smtp.exemplo.com.br:465',
    MAIL_FROM: 'Plantão <nao-responda@exemplo.com.br>',
  }
  return (
    <Part title="Enviar emails" done={server !== null}>
      <Text>
        {server
          ? 'Convites e links de senha são enviados por email.'
          : 'Este servidor não envia emails: convites e links de senha esperam na Caixa de saída, para você entregar.'}
      </Text>
      <Stack component="dl" gap="xs" my="sm">
        <Setting
          name="SMTP_URL"
          now={
            server
              ? `servidor ${server.servidor}, ${server.usuario === null ? 'sem usuário' : `usuário ${server.usuario}`}`
              : 'não informado'
          }
        >
          O servidor que leva os emails, com o usuário e a senha de uma conta nele. A senha nunca é mostrada.
        </Setting>
        <Setting name="MAIL_FROM" now={server?.remetente ?? 'não informado'}>
          O remetente. O nome da imobiliária, se houver, fica no lugar do nome dele.
        </Setting>
      </Stack>
      {server ? (
        <TestMail last={ultimo_teste} />
      ) : (
        <HowTo command={startCommand(settings, windows)}>
          Peça ao seu provedor de email o servidor, a porta, o usuário e a senha (muitos pedem uma “senha de
          aplicativo”). Pare o Plantão e inicie-o com eles. Um @ no usuário se escreve %40.
        </HowTo>
      )}
    </Part>
  )
}

function Part({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <StateBadge look={done ? 'active' : 'secondary'}>{done ? 'Pronto' : 'Falta'}</StateBadge>
      </Group>
      {children}
    </section>
  )
}

function Setting({ name, now, children }: { name: string; now: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Code>{name}</Code> <span className={text.wrap}>agora: {now}</span>
      </dt>
      <Text component="dd" mt={2} c="dimmed">
        {children}
      </Text>
    </div>
  )
}

function HowTo({ command, children }: { command: string; children: ReactNode }) {
  return (
    <Alert color="gray" title="Como mudar" role="note">
      <Text mb="xs">{children}</Text>
      <pre className={text.written}>{command}</pre>
      <CopyText text={command} label="Copiar comando" size="xs" mt="xs" />
    </Alert>
  )
}
