/** The CSV import of colaboradores: choose and preview a file, validate it on the server, import it, show the results. */
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Importacao as StartedImportacao } from '../../../contract/importacao-jobs.ts'
import { ARQUIVO_MESSAGES } from '../../../core/csv-reading.ts'
import { COLABORADORES_COLUMNS } from '../../../core/importacao-colaboradores.ts'
import { IMPORTACAO_MESSAGES } from '../../../core/importacao-csv.ts'
import { isPlanilha } from '../../../core/planilha-reading.ts'
import { counted } from '../../../core/text.ts'
import { failureOf } from '../../api/api.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { ColumnsPicker } from '../../importacao/ColumnsPicker.tsx'
import { ImportacaoProgress } from '../../importacao/ImportacaoProgress.tsx'
import { UPLOAD_MS } from '../../importacao/planilha.ts'
import { RecentImportacoes } from '../../importacao/RecentImportacoes.tsx'
import { ResultDialog } from '../../importacao/ResultDialog.tsx'
import { SheetSelect } from '../../importacao/SheetSelect.tsx'
import { isUnderWay, useFollowing } from '../../importacao/use-following.ts'
import { useOpenImportacao } from '../../importacao/use-open-importacao.ts'
import { clearToasts, toastError, toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { ArquivoPicker } from './ArquivoPicker.tsx'
import { type PickedArquivo, readArquivo, refusalOfColumns, toBody, withLayout } from './arquivo.ts'
import { Preview } from './Preview.tsx'
import { Validation } from './Validation.tsx'

export default function Importacao() {
  const { aberta: openId, abrir: open, fechar: close } = useOpenImportacao()
  const [arquivo, setArquivo] = useState<PickedArquivo | null>(null)
  const [isReading, setReading] = useState(false)
  const { recent, followed, follow } = useFollowing(
    'colaboradores',
    useCallback(({ id }: StartedImportacao) => open(id), [open]),
  )
  const upload = { idempotencyKey: arquivo?.key, timeoutMs: UPLOAD_MS }
  const check = useMutation(orpc.importacoes.conferir.mutationOptions({ context: { timeoutMs: UPLOAD_MS } }))
  const create = useMutation(orpc.importacoes.criar.mutationOptions({ context: upload }))
  const isBusy = check.isPending || create.isPending
  const isImporting = followed !== null && isUnderWay(followed)

  async function pick(file: File, sheet?: string) {
    clear()
    setReading(true)
    try {
      const read = await readArquivo(file, sheet)
      setArquivo(read)
      if (refusalOfColumns(read) === null)
        toastSuccess(
          `${read.linhas.length} linhas carregadas do arquivo ${isPlanilha(file.name) ? 'XLSX' : 'CSV'}.`,
        )
    } catch (error) {
      toastFailure(error, failureMessage(error, ARQUIVO_MESSAGES.formato))
    } finally {
      setReading(false)
    }
  }

  function clear() {
    setArquivo(null)
    check.reset()
    create.reset()
    if (!isImporting) follow(null)
    clearToasts()
  }

  function validate() {
    const refusal = arquivo && refusalOfColumns(arquivo)
    if (refusal) return toastError(refusal)
    if (!arquivo || arquivo.linhas.length === 0) return toastError(IMPORTACAO_MESSAGES.semDados)
    clearToasts()
    check.mutate(toBody(arquivo), {
      onSuccess: ({ validas, erros, avisos }) => {
        const count = `${counted(validas, 'linha válida', 'linhas válidas')}, ${counted(erros.quantidade, 'erro', 'erros')}, ${counted(avisos.quantidade, 'aviso', 'avisos')}`
        const color = erros.quantidade > 0 ? 'red' : avisos.quantidade > 0 ? 'yellow' : 'green'
        toastSuccess(count, 'Validação Concluída', { color })
      },
      onError: (error) => toastFailure(error, failureMessage(error, ARQUIVO_MESSAGES.formato)),
    })
  }

  function importArquivo() {
    if (!arquivo || !check.data) return
    if (check.data.erros.quantidade > 0) return toastError(IMPORTACAO_MESSAGES.comErros)
    clearToasts()
    create.mutate(toBody(arquivo), {
      onSuccess: follow,
      onError: (error) => {
        toastFailure(error, failureMessage(error, IMPORTACAO_MESSAGES.inesperado))
        // Records were added since the validation: validating again shows the errors.
        if (failureOf(error).code === 'IMPORTACAO_COM_ERROS') check.mutate(toBody(arquivo))
      },
    })
  }

  return (
    <Stack gap="md">
      <ArquivoPicker
        arquivo={arquivo}
        isReading={isReading}
        disabled={isBusy}
        onPick={(file) => void pick(file)}
      >
        {arquivo && (
          <SheetSelect
            {...arquivo}
            disabled={isBusy || isReading}
            onChoose={(folha) => void pick(arquivo.file, folha)}
          />
        )}
        {arquivo && (
          <Button variant="default" onClick={clear} disabled={isBusy}>
            Limpar
          </Button>
        )}
        <Button variant="default" onClick={validate} disabled={isBusy || create.isSuccess}>
          {check.isPending ? 'Validando...' : 'Validar Dados'}
        </Button>
        <Button onClick={importArquivo} disabled={!check.data || isBusy || create.isSuccess}>
          {create.isPending ? 'Enviando...' : 'Importar Colaboradores'}
        </Button>
      </ArquivoPicker>
      {arquivo?.proprio && !create.isSuccess && arquivo.proprio.grid.length > 0 && (
        <ColumnsPicker
          set={COLABORADORES_COLUMNS}
          planilha={arquivo.proprio}
          disabled={isBusy}
          onChange={(layout) => {
            setArquivo(withLayout(arquivo, layout))
            check.reset()
          }}
        />
      )}
      {followed && (
        <ImportacaoProgress tipo="colaboradores" importacao={followed} onView={() => open(followed.id)} />
      )}
      {arquivo && check.data && !create.isSuccess && <Validation arquivo={arquivo} check={check.data} />}
      {arquivo && arquivo.linhas.length > 0 && <Preview rows={arquivo.linhas} check={check.data} />}
      <RecentImportacoes
        tipo="colaboradores"
        query={recent}
        except={isImporting ? followed.id : null}
        onView={open}
      />
      {openId && <ResultDialog key={openId} tipo="colaboradores" id={openId} onClose={close} />}
    </Stack>
  )
}
