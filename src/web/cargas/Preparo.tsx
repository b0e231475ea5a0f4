/** The steps of a load: files, dry run, problems, the load and its result. */
import { Alert, Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Preparo as PreparoState } from '../../contract/cargas.ts'
import { isUnderWay } from '../../core/cargas/preparo.ts'
import { orpc } from '../api/query.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { Section } from '../ui/Section.tsx'
import { Administradores } from './Administradores.tsx'
import { Arquivos } from './Arquivos.tsx'
import { Carga, recusadasOf } from './Carga.tsx'
import { Correcoes } from './Correcoes.tsx'
import { Desfazer } from './Desfazer.tsx'
import { EnsaioSummary } from './EnsaioSummary.tsx'
import { Perguntas } from './Perguntas.tsx'
import { Problemas } from './Problemas.tsx'
import { useAsk } from './preparo.ts'
import { Resultado } from './Resultado.tsx'

export function Preparo({ preparo }: { preparo: PreparoState | null }) {
  const isFocused = useFocusAfterWork(preparo)
  if (!preparo) return <Arquivos preparo={null} />
  const { situacao, falha, ensaio, resultado, perguntas } = preparo
  const failure = falha !== null && (
    <Alert color="red" role="alert">
      {falha}
    </Alert>
  )
  if (isUnderWay(situacao)) return <PreparoProgress preparo={preparo} />
  if (situacao === 'Interrompida') return <Interrompida preparo={preparo} />
  if (situacao === 'Carregada' && ensaio && resultado)
    return (
      <>
        {failure}
        <Resultado ensaio={ensaio} resultado={resultado} />
      </>
    )
  return (
    <>
      {failure}
      <Arquivos preparo={preparo} />
      {ensaio && (
        <>
          <EnsaioSummary ensaio={ensaio} ensaiadaEm={preparo.ensaiada_em} isFocused={isFocused} />
          {perguntas.length > 0 && <Perguntas perguntas={perguntas} />}
          {ensaio.administradores && ensaio.administradores.length > 0 && (
            <Administradores pessoas={ensaio.administradores} confirmados={preparo.administradores} />
          )}
          <Problemas preparo={preparo} ensaio={ensaio} />
          {preparo.correcoes > 0 && <Correcoes total={preparo.correcoes} />}
          <Carga preparo={preparo} ensaio={ensaio} />
        </>
      )}
    </>
  )
}

/** Whether the server has just finished its work, so that the result gets the focus. */
function useFocusAfterWork(preparo: PreparoState | null): boolean {
  const isWorking = preparo !== null && isUnderWay(preparo.situacao)
  const wasWorking = useRef(isWorking)
  useEffect(() => {
    wasWorking.current = isWorking
  }, [isWorking])
  return wasWorking.current && !isWorking
}

const TITLES: { readonly [situacao in PreparoState['situacao']]?: string } = {
  Ensaiando: 'Ensaiando…',
  Carregando: 'Trazendo os dados…',
  Desfazendo: 'Desfazendo a carga…',
}

const WORDS = { lendo: 'linhas lidas', conferindo: 'linhas validadas', trazendo: 'vendas trazidas' }

/** The server's progress. */
function PreparoProgress({ preparo: { situacao, progresso } }: { preparo: PreparoState }) {
  const stop = useAsk(() => orpc.cargas.pararEnsaio.call({}), {
    failed: 'Erro ao parar o ensaio. Tente novamente.',
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="Andamento">
      <WorkProgress
        titulo={TITLES[situacao] ?? ''}
        feitos={progresso?.feitas ?? null}
        total={progresso?.total ?? null}
        unidade={progresso ? WORDS[progresso.etapa] : ''}
        nota="Isto continua no servidor mesmo que você feche esta página."
        {...(situacao === 'Ensaiando' && {
          parar: { label: 'Parar o ensaio', pending: stop.isPending, onClick: () => stop.mutate(undefined) },
        })}
      />
    </Paper>
  )
}

/** A load that stopped in the middle: continued or undone. */
function Interrompida({ preparo: { falha, ensaio } }: { preparo: PreparoState }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const go = useAsk((recusadas: number) => orpc.cargas.carregar.call({ recusadas }), {
    failed: 'Erro ao continuar a carga. Tente novamente.',
  })
  return (
    <Section title="A carga parou no meio" order={2} heading={heading}>
      {falha !== null && (
        <Alert color="red" role="alert" mb="sm">
          {falha}
        </Alert>
      )}
      <Text>
        Parte dos dados já está aqui. Continue de onde parou, ou desfaça o que veio para mudar os arquivos ou
        as correções.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Desfazer>O que já foi trazido sai desta instalação, como se nunca tivesse vindo.</Desfazer>
        {ensaio && (
          // The refused rows stay left out, as agreed.
          <Button disabled={go.isPending} onClick={() => go.mutate(recusadasOf(ensaio))}>
            Continuar a carga
          </Button>
        )}
      </Group>
    </Section>
  )
}
