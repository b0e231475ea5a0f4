/** The register of security incidents with personal data. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incidente } from '../../contract/incidentes.ts'
import { formatDate } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import text from '../ui/text.module.css'
import { IncidenteDialog } from './IncidenteDialog.tsx'

const ROWS = 3

export function Incidentes() {
  const query = useQuery(orpc.incidentes.listar.queryOptions())
  const [editing, setEditing] = useState<Incidente | 'novo' | null>(null)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 20rem">
          Vazamento, perda, acesso indevido: anote tudo o que aconteceu com dados pessoais, também o que não
          foi preciso comunicar. Um incidente não se exclui.
        </Text>
        <Button onClick={() => setEditing('novo')}>Registrar incidente</Button>
      </Group>
      {query.isPending && <Loading rows={ROWS} h={90} label="Carregando incidentes" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao carregar os incidentes. Tente novamente." />
      )}
      {query.data?.itens.length === 0 && (
        <Text role="status" c="dimmed">
          Nenhum incidente registrado.
        </Text>
      )}
      {query.data?.itens.map((incidente) => (
        <Card key={incidente.id} incidente={incidente} onEdit={() => setEditing(incidente)} />
      ))}
      {editing && (
        <IncidenteDialog incidente={editing === 'novo' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Stack>
  )
}

function Card({ incidente, onEdit }: { incidente: Incidente; onEdit: () => void }) {
  const { titulo, descricao, conhecido_em, comunicado_anpd_em, comunicado_titulares_em, encerrado_em } =
    incidente
  return (
    <Paper component="article" withBorder p="md" aria-label={titulo}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <div className={text.wrap}>
          <Title order={2} size="h3">
            {titulo}
          </Title>
          <Text c="dimmed">
            Descoberto em {formatDate(conhecido_em)}
            {comunicado_anpd_em && ` · comunicado à ANPD em ${formatDate(comunicado_anpd_em)}`}
            {comunicado_titulares_em && ` · aos titulares em ${formatDate(comunicado_titulares_em)}`}
          </Text>
        </div>
        <Group flex="none">
          <StateBadge look={encerrado_em ? 'secondary' : 'destructive'}>
            {encerrado_em ? 'Encerrado' : 'Aberto'}
          </StateBadge>
        </Group>
      </Group>
      <Text mt="xs" className={text.wrap} style={{ whiteSpace: 'pre-line' }}>
        {descricao}
      </Text>
      <Button variant="default" mt="sm" onClick={onEdit} aria-label={`Editar o incidente ${titulo}`}>
        Editar
      </Button>
    </Paper>
  )
}
