/** The import of a spreadsheet: choosing a file, its columns, questions, corrections, the import and its results. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { wordsOf } from '../../core/cadastros.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { useGo } from '../list/list-address.ts'
import { ColumnsPicker } from './ColumnsPicker.tsx'
import { FileSection } from './FileSection.tsx'
import { ImportacaoProgress } from './ImportacaoProgress.tsx'
import { Preview } from './Preview.tsx'
import { Questions } from './Questions.tsx'
import { RecentImportacoes } from './RecentImportacoes.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { Sums } from './Sums.tsx'
import type { NameSelects } from './UnknownNames.tsx'
import { isUnderWay } from './under-way.ts'
import { useFollowing } from './use-following.ts'
import { useImportacao } from './use-importacao.ts'
import { Validation } from './Validation.tsx'

interface Props {
  tipo: ImportacaoTipo
  /** The selects for resolving names in the file. */
  selects?: NameSelects
}

export default function Importar({ tipo, selects = {} }: Props) {
  const { aberta, abrir, fechar } = useOpenImportacao()
  const { recent, followed, follow } = useFollowing(
    tipo,
    useCallback(({ id }: Importacao) => abrir(id), [abrir]),
  )
  const state = useImportacao(tipo, follow)
  const { chosen, isBusy } = state
  const isImporting = followed !== null && isUnderWay(followed)
  const analise = chosen?.conferencia.analise
  const resultado = chosen?.conferencia.resultado ?? null
  const isReady =
    resultado !== null &&
    !chosen?.isStale &&
    resultado.erros.quantidade === 0 &&
    resultado.pendentes === 0 &&
    resultado.validas > 0

  return (
    <Stack gap="md">
      <FileSection
        tipo={tipo}
        state={{
          ...state,
          pick(file) {
            if (!isImporting) follow(null)
            state.pick(file)
          },
        }}
      />
      {chosen && analise && !analise.modelo && analise.colunas.length > 0 && (
        <ColumnsPicker tipo={tipo} analise={analise} respostas={chosen.respostas} state={state} />
      )}
      {chosen && analise && (
        <Questions
          tipo={tipo}
          selects={selects}
          analise={analise}
          resultado={resultado}
          state={state}
          chosen={chosen}
        />
      )}
      {chosen && resultado && <Validation tipo={tipo} chosen={chosen} resultado={resultado} state={state} />}
      {analise && resultado && analise.deixadas.length > 0 && (
        <Text>Não serão importadas: {analise.deixadas.join('; ')}.</Text>
      )}
      {resultado?.somas && <Sums somas={resultado.somas} />}
      {/** Always enabled: without a file it says what is missing. */}
      <Group justify="flex-end" gap="xs">
        {chosen && (
          <Button variant="default" onClick={state.clear} disabled={isBusy}>
            Limpar
          </Button>
        )}
        <Button variant={isReady ? 'default' : 'filled'} onClick={state.validate} disabled={isBusy}>
          {state.isChecking ? 'Validando...' : 'Validar Dados'}
        </Button>
        <Button
          variant={isReady ? 'filled' : 'default'}
          onClick={state.importFile}
          disabled={!resultado || isBusy}
        >
          {state.isCreating ? 'Enviando...' : `Importar ${wordsOf(tipo).title}`}
        </Button>
      </Group>
      {followed && <ImportacaoProgress tipo={tipo} importacao={followed} onView={() => abrir(followed.id)} />}
      {analise && analise.previa.linhas.length > 0 && <Preview analise={analise} />}
      <RecentImportacoes
        tipo={tipo}
        query={recent}
        except={isImporting ? followed.id : null}
        onView={abrir}
      />
      {aberta && <ResultDialog key={aberta} tipo={tipo} id={aberta} onClose={fechar} />}
    </Stack>
  )
}

/** The import whose results are open, from the URL. */
function useOpenImportacao() {
  const go = useGo()
  const openId = useRouterState({ select: ({ location }) => idIn({ ...location.search }) })
  const open = useCallback((id: string) => go({ importacao: id }), [go])
  const close = useCallback(() => go({ importacao: undefined }), [go])
  return { aberta: openId, abrir: open, fechar: close }
}

function idIn({ importacao }: Readonly<Record<string, unknown>>): string | null {
  return typeof importacao === 'string' && importacao !== '' ? importacao : null
}
