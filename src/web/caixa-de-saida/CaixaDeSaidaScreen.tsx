/** Mails that the server could not send, for an Administrador to deliver by hand. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { titleOf } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

const RedeDialog = onDemand(() => import('../rede/RedeContent.tsx'))
const MailDialog = onDemand(() => import('./MailDialog.tsx'))

export const Route = createFileRoute('/_app/caixa-de-saida')({
  staticData: { title: titleOf('caixaDeSaida') },
  component: CaixaDeSaidaScreen,
})

function CaixaDeSaidaScreen() {
  const query = useQuery(orpc.caixaDeSaida.listar.queryOptions())
  const [openId, setOpenId] = useState<string | null>(null)
  const [explaining, setExplaining] = useState(false)
  const configures = useCan('configuracoes.usar')
  return (
    <>
      <PageHeader
        title={titleOf('caixaDeSaida')}
        description="Emails que esperam ser entregues por você. O conteúdo é apagado quando o link dele expira."
      >
        {query.data && query.data.itens.length > 0 && (
          <Button variant="default" onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </PageHeader>
      <Stack gap="sm">
        {query.isPending && <Loading rows={3} h={74} label="Carregando emails" />}
        {query.isError && (
          <LoadFailed query={query} fallback="Erro ao carregar a caixa de saída. Tente novamente." />
        )}
        {query.data?.itens.length === 0 && (
          <Paper withBorder p="xl" ta="center" role="status">
            <Text fw={500}>Nenhum email por entregar</Text>
            <Text c="dimmed">
              Convites e links de senha aparecem aqui quando o servidor não tem email configurado.
            </Text>
            {configures && (
              <Button variant="default" mt="sm" onClick={() => setExplaining(true)}>
                Como enviar emails
              </Button>
            )}
          </Paper>
        )}
        {query.data?.itens.map((mail) => (
          <Paper key={mail.id} withBorder p="md">
            <Group justify="space-between" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Text fw={600}>{mail.assunto}</Text>
                  {mail.entregue_em && (
                    <StateBadge look="active">Entregue em {formatInstant(mail.entregue_em)}</StateBadge>
                  )}
                </Group>
                <Text style={{ overflowWrap: 'anywhere' }}>Para {mail.para}</Text>
                <Text c="dimmed">
                  Criado em {formatInstant(mail.created_at)} · expira em {formatInstant(mail.expira_em)}
                </Text>
              </div>
              <Button
                variant="default"
                onClick={() => setOpenId(mail.id)}
                aria-label={`Abrir: ${mail.assunto}, para ${mail.para}`}
              >
                Abrir
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
      {explaining && <RedeDialog onClose={() => setExplaining(false)} />}
      {openId && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
