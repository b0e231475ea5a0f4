/** The import of sales: choose a file, say what its columns are, mend what is wrong, import it, show the results. */
import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Importacao } from '../../../contract/importacoes.ts'
import type { ChosenName, VendasCheck } from '../../../contract/importacoes-de-vendas.ts'
import { ARQUIVO_MESSAGES } from '../../../core/csv-reading.ts'
import { IMPORTACAO_MESSAGES } from '../../../core/importacao-csv.ts'
import { refusalOfLayout } from '../../../core/importacao-vendas-layout.ts'
import { EXISTING_CHOICES, type ExistingChoice } from '../../../core/importacao-vendas-names.ts'
import { Recusa } from '../../../core/recusa.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { FileDrop } from '../../importacao/FileDrop.tsx'
import { ImportacaoProgress } from '../../importacao/ImportacaoProgress.tsx'
import { RecentImportacoes } from '../../importacao/RecentImportacoes.tsx'
import { ResultDialog } from '../../importacao/ResultDialog.tsx'
import { isUnderWay, useFollowing } from '../../importacao/use-following.ts'
import { useOpenImportacao } from '../../importacao/use-open-importacao.ts'
import { randomKey } from '../../record/keys.ts'
import { failureMessage } from '../../session/failure-message.ts'
import { toastError } from '../../ui/toasts.ts'
import { ColumnsPicker } from './ColumnsPicker.tsx'
import { MendCells } from './MendCells.tsx'
import { type Planilha, readPlanilha, toBody, UPLOAD_MS, withCell } from './planilha.ts'
import { UnknownNames } from './UnknownNames.tsx'

export default function ImportarVendas() {
  const { aberta: openId, abrir: open, fechar: close } = useOpenImportacao()
  const { recent, followed, follow } = useFollowing(
    'vendas',
    useCallback(({ id }: Importacao) => open(id), [open]),
  )
  const [planilha, setPlanilha] = useState<Planilha | null>(null)
  const [nomes, setNomes] = useState<ChosenName[]>([])
  const [existentes, setExistentes] = useState<ExistingChoice>('pular')
  /** What the last check found, and whether anything was changed since. */
  const [checked, setChecked] = useState<{ check: VendasCheck; isStale: boolean } | null>(null)
  /** Idempotency key: pressing the button again does not import twice. */
  const [key, setKey] = useState(randomKey)

  const read = useMutation({
    mutationFn: ({ file, folha }: { file: File; folha?: string }) => readPlanilha(file, folha),
    onSuccess: (found) => {
      clear()
      setPlanilha(found)
    },
    onError: (error) =>
      toastError(error instanceof Recusa ? error.mensagem : failureMessage(error, ARQUIVO_MESSAGES.formato)),
  })
  const check = useMutation({
    mutationFn: async (of: Planilha) =>
      orpc.importacoesDeVendas.conferir.call(
        { ...(await toBody(of)), nomes, existentes },
        { context: { timeoutMs: UPLOAD_MS } },
      ),
    onSuccess: (found) => setChecked({ check: found, isStale: false }),
    onError: (error) => toastError(failureMessage(error, ARQUIVO_MESSAGES.formato)),
  })
  const create = useMutation({
    mutationFn: async (of: Planilha) =>
      orpc.importacoesDeVendas.criar.call(
        { ...(await toBody(of)), nomes, existentes },
        { context: { timeoutMs: UPLOAD_MS, idempotencyKey: key } },
      ),
    onSuccess: (importacao) => {
      follow(importacao)
      clear()
    },
    onError: (error, of) => {
      toastError(failureMessage(error, IMPORTACAO_MESSAGES.inesperado))
      // Records were changed since the check: checking again shows what has to be mended.
      check.mutate(of)
    },
  })
  const isBusy = read.isPending || check.isPending || create.isPending
  const isImporting = followed !== null && isUnderWay(followed)

  function clear() {
    setPlanilha(null)
    setNomes([])
    setChecked(null)
    setKey(randomKey())
  }

  /** Applies a change, after which the file has to be checked again. */
  function change(changed: Partial<Planilha>) {
    setPlanilha((current) => current && { ...current, ...changed })
    outdate()
  }

  function outdate() {
    setChecked((current) => current && { ...current, isStale: true })
    setKey(randomKey())
  }

  const isReadable = planilha !== null && planilha.grid.length > 0
  const canCheck = isReadable && refusalOfLayout(planilha.layout) === null
  const ready = checked && !checked.isStale ? readyCount(checked.check, existentes) : 0

  return (
    <Stack gap="md">
      <Paper component="section" withBorder p="md" aria-labelledby="importar-arquivo">
        <Title order={2} id="importar-arquivo">
          Importar vendas de uma planilha
        </Title>
        <Text c="dimmed" mb="sm">
          Como você a tem: as colunas são reconhecidas pelos títulos. Nada é gravado antes de você conferir e
          importar.
        </Text>
        <FileDrop
          nome={planilha?.file.name ?? null}
          detalhe={planilha ? counted(planilha.grid.length, 'linha', 'linhas') : 'Até 5MB e 20.000 vendas'}
          isReading={read.isPending}
          disabled={isBusy}
          onPick={(file) => read.mutate({ file })}
        />
        {planilha && (
          <Group mt="sm" gap="sm" align="flex-end">
            {planilha.folhas.length > 1 && (
              <NativeSelect
                label="Planilha do arquivo"
                data={planilha.folhas}
                value={planilha.folha}
                disabled={isBusy}
                onChange={({ currentTarget }) =>
                  read.mutate({ file: planilha.file, folha: currentTarget.value })
                }
              />
            )}
            <Button variant="default" onClick={clear} disabled={isBusy}>
              Limpar
            </Button>
          </Group>
        )}
        {planilha && !isReadable && <Text mt="sm">Esta planilha do arquivo está vazia. Escolha outra.</Text>}
      </Paper>

      {isReadable && (
        <>
          <ColumnsPicker planilha={planilha} disabled={isBusy} onChange={(layout) => change({ layout })} />
          <Paper withBorder p="md">
            <NativeSelect
              label="Vendas já cadastradas"
              description="As que têm o mesmo número de venda"
              disabled={isBusy}
              value={existentes}
              onChange={({ currentTarget: { value } }) => {
                setExistentes(EXISTING_CHOICES.find((choice) => choice === value) ?? 'pular')
                outdate()
              }}
              data={[
                { value: 'pular', label: 'Pular' },
                { value: 'completar', label: 'Completar o que está vazio' },
              ]}
            />
          </Paper>
          {checked && <Summary check={checked.check} existentes={existentes} isStale={checked.isStale} />}
          {checked && checked.check.nomes.length > 0 && (
            <UnknownNames
              names={checked.check.nomes}
              chosen={nomes}
              disabled={isBusy}
              onChoose={(name) => {
                setNomes((current) => [
                  ...current.filter(({ tipo, nome }) => tipo !== name.tipo || nome !== name.nome),
                  name,
                ])
                outdate()
              }}
            />
          )}
          {checked && checked.check.erros.quantidade > 0 && (
            <MendCells
              planilha={planilha}
              erros={checked.check.erros}
              disabled={isBusy}
              onMend={(row, column, text) => change({ grid: withCell(planilha.grid, row, column, text) })}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              variant={ready > 0 ? 'default' : 'filled'}
              disabled={isBusy || !canCheck}
              onClick={() => check.mutate(planilha)}
            >
              {check.isPending ? 'Conferindo...' : checked ? 'Conferir de novo' : 'Conferir'}
            </Button>
            <Button disabled={isBusy || ready === 0} onClick={() => create.mutate(planilha)}>
              {create.isPending
                ? 'Enviando...'
                : ready > 0
                  ? `Importar ${counted(ready, 'venda', 'vendas')}`
                  : 'Importar'}
            </Button>
          </Group>
        </>
      )}

      {followed && (
        <ImportacaoProgress tipo="vendas" importacao={followed} onView={() => open(followed.id)} />
      )}
      <RecentImportacoes
        tipo="vendas"
        query={recent}
        except={isImporting ? followed.id : null}
        onView={open}
      />
      {openId && <ResultDialog key={openId} tipo="vendas" id={openId} onClose={close} />}
    </Stack>
  )
}

/** How many sales would be imported now: none until everything is mended. */
function readyCount({ erros, nomes, novas, existentes }: VendasCheck, choice: ExistingChoice): number {
  if (erros.quantidade > 0 || nomes.length > 0) return 0
  return novas + (choice === 'completar' ? existentes : 0)
}

interface SummaryProps {
  check: VendasCheck
  existentes: ExistingChoice
  isStale: boolean
}

function Summary({ check: { total, novas, existentes, nomes, erros, avisos }, ...props }: SummaryProps) {
  const isClean = erros.quantidade === 0 && nomes.length === 0
  const registered = props.existentes === 'pular' ? 'puladas' : 'completadas'
  return (
    <Alert color={props.isStale ? 'gray' : isClean ? 'green' : 'red'} variant="light" role="status">
      <Text fw={600}>
        {counted(total, 'venda no arquivo', 'vendas no arquivo')}:{' '}
        {counted(novas, 'nova e sem problemas', 'novas e sem problemas')}
        {existentes > 0 &&
          `, ${counted(existentes, 'já cadastrada', 'já cadastradas')} (serão ${registered})`}
      </Text>
      {!isClean && <Text>Só um arquivo sem erros e com todos os nomes conhecidos pode ser importado.</Text>}
      {props.isStale && <Text>Você mudou algo desde então: confira de novo.</Text>}
      {avisos.quantidade > 0 && (
        <details>
          <summary>{counted(avisos.quantidade, 'aviso', 'avisos')}</summary>
          <ul aria-label="Avisos">
            {avisos.primeiros.map(({ linha, mensagem }) => (
              <li key={`${linha} ${mensagem}`}>
                Linha {linha}: {mensagem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Alert>
  )
}
