/** Notices by kind, most urgent first, with links to the records that need attention. */
import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GrupoDeAvisos, Avisos as Lidos } from '../../contract/avisos.ts'
import { TITULOS_DE_AVISO } from '../../core/avisos.ts'
import { logFailure } from '../browser/log.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import classes from './Avisos.module.css'
import { PLACES_OF_NOTICES } from './places-of-notices.ts'

interface Props {
  query: UseQueryResult<Lidos>
  /** Called when a link is followed. */
  onLeave: () => void
}

export default function Avisos({ query, onLeave }: Props) {
  const { data, isError, error, refetch, isFetching } = query
  useEffect(() => {
    if (isError) logFailure('Erro ao carregar avisos:', error)
  }, [isError, error])
  return (
    <div className={classes.panel}>
      <Title order={2} fz="md" className={classes.heading}>
        Avisos
      </Title>
      {data ? (
        data.total === 0 ? (
          <Text c="dimmed" p="md">
            Nada precisa de você agora.
          </Text>
        ) : (
          data.grupos.map((grupo) => (
            <Grupo key={grupo.tipo} grupo={grupo} hoje={data.hoje} onLeave={onLeave} />
          ))
        )
      ) : isError ? (
        <Group p="md" role="status">
          <Text c="dimmed">Avisos indisponíveis</Text>
          <Button variant="default" size="compact-sm" disabled={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </Group>
      ) : (
        <Stack p="md" role="status" aria-label="Carregando avisos">
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
    </div>
  )
}

interface GrupoProps {
  grupo: GrupoDeAvisos
  hoje: string
  onLeave: () => void
}

function Grupo({ grupo: { tipo, total, itens }, hoje, onLeave }: GrupoProps) {
  const { one, all } = PLACES_OF_NOTICES[tipo]
  const titulo = TITULOS_DE_AVISO[tipo]
  return (
    <section aria-label={titulo} className={classes.group}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Title order={3} fz="sm">
          {titulo} <Badge size="sm">{total}</Badge>
        </Title>
        <Anchor
          renderRoot={(props) => (
            <PlaceLink {...props} href={all(hoje)} onClick={onLeave} aria-label={`Ver todos: ${titulo}`} />
          )}
          style={{ whiteSpace: 'nowrap' }}
        >
          Ver todos
        </Anchor>
      </Group>
      <ul className={classes.list}>
        {itens.map(({ id, titulo: nome, detalhe }) => (
          <li key={id}>
            <PlaceLink href={one(id)} onClick={onLeave} className={classes.item}>
              <Text span display="block" fw={500} truncate title={nome}>
                {nome}
              </Text>
              <Text span display="block" size="xs" c="dimmed" truncate title={detalhe}>
                {detalhe}
              </Text>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
