/** The steps of a load: files, dry run, what is wrong, the load and its result. */
import { Alert } from '@mantine/core'
import type { Preparo as PreparoState } from '../../contract/cargas.ts'
import { isUnderWay } from '../../core/cargas-preparo.ts'
import { Andamento } from './Andamento.tsx'
import { Arquivos } from './Arquivos.tsx'
import { Carga } from './Carga.tsx'
import { Correcoes } from './Correcoes.tsx'
import { EnsaioSummary } from './EnsaioSummary.tsx'
import { Perguntas } from './Perguntas.tsx'
import { Problemas } from './Problemas.tsx'
import { Resultado } from './Resultado.tsx'

export function Preparo({ preparo }: { preparo: PreparoState | null }) {
  if (!preparo) return <Arquivos preparo={null} />
  const { situacao, falha, ensaio, resultado, perguntas } = preparo
  const failure = falha !== null && (
    <Alert color="red" role="alert">
      {falha}
    </Alert>
  )
  if (isUnderWay(situacao)) return <Andamento preparo={preparo} />
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
          <EnsaioSummary ensaio={ensaio} ensaiadaEm={preparo.ensaiada_em} />
          {perguntas.length > 0 && <Perguntas perguntas={perguntas} />}
          <Problemas preparo={preparo} ensaio={ensaio} />
          {preparo.correcoes > 0 && <Correcoes total={preparo.correcoes} />}
          <Carga preparo={preparo} ensaio={ensaio} />
        </>
      )}
    </>
  )
}
