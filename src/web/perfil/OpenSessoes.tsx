/** The user's open sessions on all devices, and buttons to end them. */
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenSessao } from '../../contract/perfil.ts'
import { formatInstant } from '../../core/dates.ts'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'
import { EndSessoes } from './EndSessoes.tsx'
import { PerfilPart } from './PerfilPart.tsx'

export function OpenSessoes() {
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(orpc.perfil.sessoes.queryOptions())
  const [ending, setEnding] = useState<OpenSessao | 'outras' | null>(null)
  const sessoes = data?.sessoes.toSorted((a, b) => Number(b.atual) - Number(a.atual))

  function close() {
    setEnding(null)
    void cache.invalidateQueries({ queryKey: orpc.perfil.sessoes.key() })
  }

  return (
    <PerfilPart
      title="Sessões abertas"
      action={
        sessoes?.some(({ atual }) => !atual) && (
          <Button variant="default" onClick={() => setEnding('outras')}>
            Encerrar as outras
          </Button>
        )
      }
    >
      <Text c="dimmed" mb="sm">
        Onde a sua conta está conectada. Não reconhece alguma? Encerre-a e altere a sua senha.
      </Text>
      {error && !data && (
        <Alert color="red" role="alert">
          <Group gap="sm">
            <Text>{failureMessage(error, 'Não foi possível carregar as sessões abertas.')}</Text>
            <Button variant="default" size="compact-sm" disabled={isFetching} onClick={() => void refetch()}>
              {isFetching ? 'Tentando…' : 'Tentar novamente'}
            </Button>
          </Group>
        </Alert>
      )}
      {!sessoes && !error && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label="Carregando as sessões abertas">
          <Skeleton height={52} />
          <Skeleton height={52} />
        </Stack>
      )}
      {sessoes && (
        <Stack gap="md" component="ul">
          {sessoes.map((sessao) => (
            <Sessao key={sessao.id} sessao={sessao} onEnd={() => setEnding(sessao)} />
          ))}
        </Stack>
      )}
      {ending && <EndSessoes target={ending} onClose={close} />}
    </PerfilPart>
  )
}

function Sessao({ sessao, onEnd }: { sessao: OpenSessao; onEnd: () => void }) {
  const { dispositivo, programa, ip, criada_em, usada_em, atual } = sessao
  const Icon = programa
    ? IconTerminal2
    : /iPhone|Android/.test(dispositivo)
      ? IconDeviceMobile
      : IconDeviceDesktop
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
        <Icon size={22} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={500}>{dispositivo}</Text>
            {atual && <StateBadge look="active">Esta sessão</StateBadge>}
            {programa && <StateBadge look="secondary">Programa</StateBadge>}
          </Group>
          <Text c="dimmed">
            {ip ? `IP ${ip} · ` : ''}último uso em {formatInstant(usada_em)} · aberta em{' '}
            {formatInstant(criada_em)}
          </Text>
        </div>
      </Group>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flex: 'none' }}
        onClick={onEnd}
        aria-label={`Encerrar: ${dispositivo}${atual ? ', esta sessão' : ''}`}
      >
        Encerrar
      </Button>
    </Group>
  )
}
