/** The import of a spreadsheet: choose a file, say what its columns are, mend what is wrong, import it, show the results. */
import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import type { PlanilhaCheck } from '../../contract/importacoes-de-planilha.ts'
import { CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { ARQUIVO_MESSAGES } from '../../core/csv-reading.ts'
import {
  type ColumnSet,
  EXISTING_CHOICES,
  type ExistingChoice,
  refusalOfLayout,
} from '../../core/importacao-colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { counted } from '../../core/text.ts'
import { failureMessage } from '../api/failure-message.ts'
import { randomKey } from '../record/keys.ts'
import { toastFailure } from '../ui/toasts.ts'
import { CheckSummary } from './CheckSummary.tsx'
import { ColumnsPicker } from './ColumnsPicker.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportacaoProgress } from './ImportacaoProgress.tsx'
import { MendCells } from './MendCells.tsx'
import classes from './planilha.module.css'
import {
  type Planilha,
  readPlanilha,
  type SentPlanilha,
  type SheetRoutes,
  toBody,
  withCell,
} from './planilha.ts'
import { RecentImportacoes } from './RecentImportacoes.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { SheetSelect } from './SheetSelect.tsx'
import { isUnderWay, useFollowing } from './use-following.ts'
import { useOpenImportacao } from './use-open-importacao.ts'

interface Props<F extends string, C extends PlanilhaCheck> {
  tipo: 'vendas' | 'lojas' | 'empreendimentos'
  set: ColumnSet<F>
  routes: SheetRoutes<F>
  conferir: (sent: SentPlanilha<F>) => Promise<C>
  /** The key makes a repeated request harmless. */
  criar: (sent: SentPlanilha<F>, key: string) => Promise<Importacao>
  /** By what a registered record is found: 'número de venda'. */
  identificador: string
  /** What else is to be known about the columns. */
  sobreColunas?: string
  questions?: Questions<C>
}

/** What somebody has to say beyond the columns and the cells. */
interface Questions<C> {
  /** How many are open. */
  count: (check: C) => number
  show: (check: C, props: { disabled: boolean; onAnswered: () => void }) => ReactNode
  forget: () => void
}

export function ImportarPlanilha<F extends string, C extends PlanilhaCheck>(props: Props<F, C>) {
  const { tipo, set, routes, identificador, sobreColunas, questions } = props
  const { singular, plural, genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  const { aberta: openId, abrir: open, fechar: close } = useOpenImportacao()
  const { recent, followed, follow } = useFollowing(
    tipo,
    useCallback(({ id }: Importacao) => open(id), [open]),
  )
  const [planilha, setPlanilha] = useState<Planilha<F> | null>(null)
  const [existentes, setExistentes] = useState<ExistingChoice>('pular')
  /** What the last check found, and whether anything was changed since. */
  const [checked, setChecked] = useState<{ check: C; isStale: boolean } | null>(null)
  /** Idempotency key: pressing the button again does not import twice. */
  const [key, setKey] = useState(randomKey)

  const read = useMutation({
    mutationFn: ({ file, folha }: { file: File; folha?: string }) => readPlanilha(set, routes, file, folha),
    onSuccess: (found) => {
      clear()
      setPlanilha(found)
    },
    onError: (error) => toastFailure(error, failureMessage(error, ARQUIVO_MESSAGES.formato)),
  })
  const check = useMutation({
    mutationFn: async (of: Planilha<F>) => props.conferir({ ...(await toBody(of)), existentes }),
    onSuccess: (found) => setChecked({ check: found, isStale: false }),
    onError: (error) => toastFailure(error, failureMessage(error, ARQUIVO_MESSAGES.formato)),
  })
  const create = useMutation({
    mutationFn: async (of: Planilha<F>) => props.criar({ ...(await toBody(of)), existentes }, key),
    onSuccess: (importacao) => {
      follow(importacao)
      clear()
    },
    onError: (error, of) => {
      toastFailure(error, failureMessage(error, IMPORTACAO_MESSAGES.inesperado))
      // Records were changed since the check: checking again shows what has to be mended.
      check.mutate(of)
    },
  })
  const isBusy = read.isPending || check.isPending || create.isPending
  const isImporting = followed !== null && isUnderWay(followed)

  function clear() {
    setPlanilha(null)
    questions?.forget()
    setChecked(null)
    setKey(randomKey())
  }

  /** Applies a change, after which the file has to be checked again. */
  function change(changed: Partial<Planilha<F>>) {
    setPlanilha((current) => current && { ...current, ...changed })
    outdate()
  }

  function outdate() {
    setChecked((current) => current && { ...current, isStale: true })
    setKey(randomKey())
  }

  const isReadable = planilha !== null && planilha.grid.length > 0
  const canCheck = isReadable && refusalOfLayout(set, planilha.layout) === null
  const openQuestions = (checked && questions?.count(checked.check)) ?? 0
  const ready = checked && !checked.isStale && openQuestions === 0 ? readyCount(checked.check, existentes) : 0

  return (
    <Stack gap="md">
      <Paper component="section" withBorder p="md" aria-labelledby="importar-arquivo">
        <Title order={2} id="importar-arquivo">
          Importar {plural} de uma planilha
        </Title>
        <Text c="dimmed" mb="sm">
          Como você a tem: as colunas são reconhecidas pelos títulos. Nada é gravado antes de você conferir e
          importar.
        </Text>
        <FileDrop
          nome={planilha?.file.name ?? null}
          detalhe={planilha ? counted(planilha.grid.length, 'linha', 'linhas') : `Até 5MB e 20.000 ${plural}`}
          isReading={read.isPending}
          disabled={isBusy}
          onPick={(file) => read.mutate({ file })}
        />
        {planilha && (
          <Group mt="sm" gap="sm" align="flex-end">
            <SheetSelect
              {...planilha}
              disabled={isBusy}
              onChoose={(folha) => read.mutate({ file: planilha.file, folha })}
            />
            <Button variant="default" onClick={clear} disabled={isBusy}>
              Limpar
            </Button>
          </Group>
        )}
        {planilha && !isReadable && <Text mt="sm">Esta planilha do arquivo está vazia. Escolha outra.</Text>}
      </Paper>

      {isReadable && (
        <>
          <ColumnsPicker
            set={set}
            planilha={planilha}
            disabled={isBusy}
            onChange={(layout) => change({ layout })}
          >
            {sobreColunas}
          </ColumnsPicker>
          <Paper withBorder p="md">
            <NativeSelect
              className={classes.titulos ?? ''}
              label={`${wordsOf(tipo).title} já cadastrad${o}s`}
              description={`${o.toUpperCase()}s que têm o mesmo ${identificador}`}
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
          {checked && (
            <CheckSummary
              tipo={tipo}
              check={checked.check}
              isClean={checked.check.erros.quantidade === 0 && openQuestions === 0}
              asksNames={questions !== undefined}
              existentes={existentes}
              isStale={checked.isStale}
            />
          )}
          {checked &&
            openQuestions > 0 &&
            questions?.show(checked.check, { disabled: isBusy, onAnswered: outdate })}
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
                  ? `Importar ${counted(ready, singular, plural)}`
                  : 'Importar'}
            </Button>
          </Group>
        </>
      )}

      {followed && <ImportacaoProgress tipo={tipo} importacao={followed} onView={() => open(followed.id)} />}
      <RecentImportacoes tipo={tipo} query={recent} except={isImporting ? followed.id : null} onView={open} />
      {openId && <ResultDialog key={openId} tipo={tipo} id={openId} onClose={close} />}
    </Stack>
  )
}

/** How many records would be imported now: none until every cell is mended. */
function readyCount({ erros, novas, existentes }: PlanilhaCheck, choice: ExistingChoice): number {
  if (erros.quantidade > 0) return 0
  return novas + (choice === 'completar' ? existentes : 0)
}
