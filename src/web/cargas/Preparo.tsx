/** The steps of a load: files, dry run, problems, the load and its result. */
import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Preparo as PreparoState } from '../../contract/cargas.ts'
import { isUnderWay } from '../../core/cargas/preparo.ts'
import { Administradores } from './Administradores.tsx'
import { Arquivos } from './Arquivos.tsx'
import { Carga } from './Carga.tsx'
import { Correcoes } from './Correcoes.tsx'
import { EnsaioSummary } from './EnsaioSummary.tsx'
import { Interrompida } from './Interrompida.tsx'
import { Perguntas } from './Perguntas.tsx'
import { PreparoProgress } from './PreparoProgress.tsx'
import { Problemas } from './Problemas.tsx'
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
