/** The notices that the user has put aside, with the way back for each. */
import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AVISO_TYPES, TEXTOS_DE_AVISO } from '../../core/avisos.ts'
import { formatInstant } from '../../core/dates.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { AvisoRow } from './AvisoSection.tsx'
import classes from './Avisos.module.css'
import { PLACES_OF_NOTICES } from './places-of-notices.ts'
import type { Adiamentos } from './use-adiamentos.ts'

interface Props {
  adiamentos: Adiamentos
  onLeave: () => void
}

export function PostponedAvisos({ adiamentos: { retomar, ocupado }, onLeave }: Props) {
  const { data, error, refetch, isRefetching } = useQuery(orpc.avisos.adiados.queryOptions({ input: {} }))
  if (error && !data)
    return <LoadFailed query={{ error, refetch, isRefetching }}>{failureOf(error).message}</LoadFailed>
  if (!data) return <Loading h={40} m="md" label="Carregando avisos adiados" />
  if (data.itens.length === 0)
    return (
      <Text c="dimmed" p="md">
        Nenhum aviso adiado.
      </Text>
    )
  return (
    <>
      {AVISO_TYPES.map((tipo) => {
        const itens = data.itens.filter((adiado) => adiado.tipo === tipo)
        const { fazer } = TEXTOS_DE_AVISO[tipo]
        return (
          itens.length > 0 && (
            <section key={tipo} aria-label={fazer} className={classes.group}>
              <Title order={3} fz="sm">
                {fazer}
              </Title>
              <ul className={classes.list}>
                {itens.map(({ id, titulo, detalhe, ate }) => (
                  <li key={id}>
                    <AvisoRow
                      aviso={{ titulo, detalhe: `${returnText(ate)} · ${detalhe}` }}
                      href={PLACES_OF_NOTICES[tipo].one(id)}
                      onLeave={onLeave}
                    >
                      <Button
                        variant="default"
                        size="compact-sm"
                        flex="none"
                        aria-label={`Trazer de volta: ${titulo}`}
                        disabled={ocupado}
                        onClick={() => retomar({ aviso: { tipo, id } })}
                      >
                        Trazer de volta
                      </Button>
                    </AvisoRow>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {data.itens.length > 1 && (
        <Group justify="flex-end" className={classes.group}>
          <Button variant="default" size="compact-sm" disabled={ocupado} onClick={() => retomar({})}>
            Trazer todos de volta
          </Button>
        </Group>
      )}
    </>
  )
}

function returnText(ate: string | null): string {
  return ate ? `Volta em ${formatInstant(ate)}` : 'Volta quando mudar'
}
