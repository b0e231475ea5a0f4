/** The grid of payees without a PIX key: typed, pasted as a column or taken from the CPF, checked in place and saved at once. */
import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SemChave } from '../../../contract/financeiro/favorecidos.ts'
import { counted } from '../../../core/text.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { WindowedFeed } from '../../list/WindowedFeed.tsx'
import forms from '../../record/forms.module.css'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { KEPT_CLEAR } from '../../ui/keep-clear.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ChaveRow } from './ChaveRow.tsx'
import { payeesByKey, refusalOf, storedKey, warningOf } from './typed-keys.ts'
import { useTypedKeys } from './use-typed-keys.ts'

export default function ChavesPix() {
  const query = useQuery(orpc.favorecidos.semChave.queryOptions({ input: {} }))
  if (!query.data && query.isError)
    return <LoadFailed query={query}>Erro ao carregar favorecidos. Tente novamente.</LoadFailed>
  if (!query.data) return <Loading h={48} label="Carregando favorecidos sem chave PIX" />
  return <Grid latest={query.data} />
}

function Grid({ latest }: { latest: SemChave }) {
  const grid = useTypedKeys(latest)
  const { keys, chosen } = grid
  const { itens, total } = grid.shown
  const byKey = useMemo(() => payeesByKey(keys, itens), [keys, itens])
  if (itens.length === 0)
    return (
      <Paper withBorder p="xl" ta="center" role="status">
        <Text fw={500}>Todos os favorecidos ativos têm uma chave PIX.</Text>
      </Paper>
    )
  return (
    <Stack gap="sm">
      <LeaveQuestion quantas={keys.size} />
      <Text c="dimmed">
        {total > itens.length
          ? `Os primeiros ${itens.length} de ${counted(total, 'favorecido', 'favorecidos')} sem chave PIX; os outros aparecem depois de salvar estes.`
          : `${counted(total, 'favorecido ativo', 'favorecidos ativos')} sem chave PIX.`}{' '}
        Cole uma coluna de uma planilha na primeira linha dela: cada célula vai para um favorecido, na ordem
        desta lista. Enter vai para o próximo.
      </Text>
      <OwnDocumento grid={grid} />
      <WindowedFeed
        label="Favorecidos sem chave PIX"
        count={itens.length}
        total={itens.length}
        keyOf={(index) => itens[index]?.id ?? ''}
        nameOf={(index) => itens[index]?.nome ?? ''}
        estimatedHeight={ROW_PX}
        hasMore={false}
        loading={false}
        onNearEnd={nothingMore}
        renderRow={(index) => {
          const payee = itens[index]
          if (!payee) return null
          const key = keys.get(payee.id)
          const others = byKey.get(storedKey(key) ?? '')?.filter(({ id }) => id !== payee.id) ?? []
          return (
            <ChaveRow
              payee={payee}
              typed={key}
              refusal={key?.checked ? refusalOf(key) : null}
              warning={key ? warningOf(payee, key, others) : null}
              chosen={chosen.has(payee.id)}
              onChange={grid.change}
              onPaste={grid.paste}
              onChoose={grid.choose}
            />
          )
        }}
      />
      <Footer grid={grid} />
    </Stack>
  )
}

const ROW_PX = 44
/** All rows are there: hundreds, of which only those in sight are drawn. */
const nothingMore = () => undefined

type GridState = ReturnType<typeof useTypedKeys>

/** Takes the CPF or CNPJ of those who are chosen as their key. */
function OwnDocumento({ grid: { shown, chosen, chooseAll, takeDocumentos } }: { grid: GridState }) {
  const own = shown.itens.flatMap(({ id, documento }) => (documento === null ? [] : [id]))
  const areAll = own.length > 0 && own.length === chosen.size
  return (
    <Group gap="sm">
      <Checkbox
        label="Selecionar todos com CPF ou CNPJ"
        checked={areAll}
        indeterminate={chosen.size > 0 && !areAll}
        disabled={own.length === 0}
        onChange={() => chooseAll(areAll ? [] : own)}
      />
      <Button variant="default" disabled={chosen.size === 0} onClick={takeDocumentos}>
        CPF como chave{chosen.size > 0 && ` (${chosen.size})`}
      </Button>
    </Group>
  )
}

function Footer({ grid: { keys, ready, save } }: { grid: GridState }) {
  const refused = [...keys.values()].filter((key) => key.checked && refusalOf(key) !== null).length
  return (
    <div className={forms.fim} {...KEPT_CLEAR}>
      <div role="alert">
        {save.error && (
          <Alert color="red">
            {failureMessage(save.error, 'Erro ao salvar as chaves. Tente novamente.')}
          </Alert>
        )}
      </div>
      <div className={forms.rodape}>
        <Text size="xs" role="status">
          {refused > 0 &&
            `${counted(refused, 'chave não pode ser salva', 'chaves não podem ser salvas')}: o motivo está na linha.`}
        </Text>
        <Button disabled={ready.length === 0 || save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? 'Salvando...' : `Salvar ${counted(ready.length, 'chave', 'chaves')}`}
        </Button>
      </div>
    </div>
  )
}

/** Asks before typed keys are lost. */
function LeaveQuestion({ quantas }: { quantas: number }) {
  const blocker = useBlocker({
    shouldBlockFn: () => quantas > 0,
    enableBeforeUnload: () => quantas > 0,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      confirm="Descartar"
      cancel="Continuar editando"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <Text>
        {counted(quantas, 'chave digitada ainda não foi salva', 'chaves digitadas ainda não foram salvas')}.
      </Text>
    </ConfirmDialog>
  )
}
