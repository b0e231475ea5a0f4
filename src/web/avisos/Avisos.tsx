/** Notices grouped by what to do, most urgent first, with links to their records; and those put aside. */
import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Avisos as AvisosRead } from '../../contract/avisos.ts'
import { logFailure } from '../browser/log.ts'
import { AvisoSection } from './AvisoSection.tsx'
import classes from './Avisos.module.css'
import { PostponedAvisos } from './PostponedAvisos.tsx'
import { type Adiamentos, useAdiamentos } from './use-adiamentos.ts'

interface Props {
  query: UseQueryResult<AvisosRead>
  /** Called when a link is followed. */
  onLeave: () => void
}

/** With more notices than these, only the first group opens by itself. */
const MAX_OPEN = 8

export default function Avisos({ query, onLeave }: Props) {
  const { data, isError, error } = query
  const [dosAdiados, setDosAdiados] = useState(false)
  const adiamentos = useAdiamentos()
  useEffect(() => {
    if (isError) logFailure('Erro ao carregar avisos:', error)
  }, [isError, error])
  return (
    <Box mah="min(36rem, 80dvh)" style={{ overflow: 'auto' }}>
      <Group justify="space-between" wrap="nowrap" px="md" py="sm">
        <Title order={2} fz="md">
          {dosAdiados ? 'Avisos adiados' : 'Avisos'}
        </Title>
        {(dosAdiados || (data && data.adiados > 0)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setDosAdiados(!dosAdiados)}>
            {dosAdiados ? 'Voltar aos avisos' : `Ver adiados (${data?.adiados})`}
          </Button>
        )}
      </Group>
      <Feito adiamentos={adiamentos} />
      {dosAdiados ? (
        <PostponedAvisos adiamentos={adiamentos} onLeave={onLeave} />
      ) : (
        <Restantes query={query} adiamentos={adiamentos} onLeave={onLeave} />
      )}
    </Box>
  )
}

function Restantes({ query, adiamentos, onLeave }: Props & { adiamentos: Adiamentos }) {
  const { data, isError, refetch, isFetching } = query
  if (data?.total === 0)
    return (
      <Text c="dimmed" p="md">
        {data.adiados > 0 ? 'Nada mais precisa de você agora.' : 'Nada precisa de você agora.'}
      </Text>
    )
  if (data) {
    const groups = data.grupos.filter(({ total }) => total > 0)
    const poucos = groups.reduce((sum, { itens }) => sum + itens.length, 0) <= MAX_OPEN
    return groups.map((grupo, i) => (
      <AvisoSection
        key={grupo.tipo}
        group={grupo}
        hoje={data.hoje}
        openAtFirst={poucos || i === 0}
        adiamentos={adiamentos}
        onLeave={onLeave}
      />
    ))
  }
  if (isError)
    return (
      <Group p="md" role="status">
        <Text c="dimmed">Avisos indisponíveis</Text>
        <Button variant="default" size="compact-sm" disabled={isFetching} onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </Group>
    )
  return (
    <Stack p="md" role="status" aria-label="Carregando avisos">
      <Skeleton h={40} />
      <Skeleton h={40} />
    </Stack>
  )
}

/** The last change with its undo, or why it failed; they get the focus, because the button that had it is gone. */
function Feito({ adiamentos: { feito, erro, retomar } }: { adiamentos: Adiamentos }) {
  const desfazer = useRef<HTMLButtonElement>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  const failure = useRef<HTMLParagraphElement>(null)
  const lote = feito?.lote
  useEffect(() => {
    if (feito) (desfazer.current ?? sentence.current)?.focus()
  }, [feito])
  useEffect(() => {
    if (erro) failure.current?.focus()
  }, [erro])
  return (
    <>
      <div role="status">
        {feito && (
          <Group justify="space-between" wrap="nowrap" className={classes.feito}>
            <Text ref={sentence} tabIndex={-1} size="sm">
              {feito.text}
            </Text>
            {lote && (
              <Button ref={desfazer} variant="default" size="compact-sm" onClick={() => retomar({ lote })}>
                Desfazer
              </Button>
            )}
          </Group>
        )}
      </div>
      {erro && (
        <Text ref={failure} tabIndex={-1} size="sm" c="red" role="alert" className={classes.feito}>
          {erro}
        </Text>
      )}
    </>
  )
}
