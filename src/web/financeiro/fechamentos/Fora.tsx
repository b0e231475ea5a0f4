/** What was released until the cut-off and stays out of a draft: by reason, folded, with what puts it right, one by one or many at once. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { FechamentoCompleto, LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { FALTA_NOTA, type GrupoDeFora } from '../../../core/financeiro/bloqueios.ts'
import { linhaInWords } from '../../../core/financeiro/linhas.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { Pages } from '../../list/Pages.tsx'
import { useCan } from '../../session/session.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { Unread } from '../../ui/Unread.tsx'
import { refetchFechamentos } from '../cache.ts'
import { NotaDoFavorecido } from '../comprovantes/NotaDoFavorecido.tsx'
import classes from './fechamentos.module.css'
import { Linha } from './Linha.tsx'
import type { Pergunta } from './Perguntas.tsx'

interface Props {
  fechamento: FechamentoCompleto
  onAsk: (pergunta: Pergunta) => void
}

export function Fora({ fechamento: { id, resumo }, onAsk }: Props) {
  return (
    <Section title="Fora do fechamento">
      {resumo.fora.length === 0 && (
        <Text c="dimmed">Tudo o que foi liberado até o corte está em um fechamento.</Text>
      )}
      {resumo.fora.map(({ bloqueio, quantidade, valor }) => (
        <Fold
          key={bloqueio}
          title={bloqueio}
          aside={
            <Text ml="auto">
              {counted(quantidade, 'comissão', 'comissões')} · {formatBRL(valor)}
            </Text>
          }
        >
          <Grupo id={id} bloqueio={bloqueio} onAsk={onAsk} />
        </Fold>
      ))}
    </Section>
  )
}

interface GrupoProps extends Pick<Props, 'onAsk'> {
  /** The closing's id. */
  id: string
  bloqueio: GrupoDeFora
}

function Grupo({ id, bloqueio, onAsk }: GrupoProps) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly LinhaDoFechamento[]>([])
  const canEdit = useCan('fechamentos.editar')
  const query = useQuery(
    orpc.fechamentos.fora.queryOptions({
      input: { id, bloqueio, pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  const include = useMutation({
    mutationFn: (linhas: readonly LinhaDoFechamento[]) =>
      orpc.fechamentos.incluirVarias.call({ id, linhas: linhas.map((linha) => linha.id), motivo: null }),
    onSuccess: (_done, { length }) =>
      toastSuccess(`${counted(length, 'comissão incluída', 'comissões incluídas')} no fechamento.`),
    onError: (error) => toastRefusal(error, 'Erro ao incluir. Tente novamente.'),
    onSettled: refetchFechamentos,
  })
  const { data } = query
  const isBlocked = bloqueio !== 'Sem bloqueio'
  const verb = isBlocked ? 'Incluir mesmo assim' : 'Incluir'
  // What others took in meanwhile is no longer chosen.
  const isChosen = ({ id: linha }: LinhaDoFechamento) => chosen.some((one) => one.id === linha)
  const selected = data?.itens.filter(isChosen) ?? []
  const take = (linhas: LinhaDoFechamento[]) => {
    const [linha] = linhas
    if (!isBlocked) include.mutate(linhas)
    else if (linhas.length > 1) onAsk({ sobre: 'varias', linhas })
    else if (linha) onAsk({ sobre: 'linha', linha, isInside: false })
  }
  if (!data) return <Unread query={query} what="o que ficou fora" height={80} />
  return (
    <>
      {canEdit && data.itens.length > 1 && (
        <Group gap="xs" pl="md" className={classes.escolha}>
          <Checkbox
            label="Selecionar todas"
            checked={selected.length === data.itens.length}
            indeterminate={selected.length > 0 && selected.length < data.itens.length}
            onChange={({ currentTarget }) => setChosen(currentTarget.checked ? data.itens : [])}
          />
          <Button
            size="compact-sm"
            disabled={selected.length === 0 || include.isPending}
            onClick={() => take(selected)}
          >
            {verb}
            {selected.length > 0 && ` ${counted(selected.length, 'comissão', 'comissões')}`}
          </Button>
        </Group>
      )}
      {data.itens.map((linha, i) => {
        const name = linhaInWords(linha)
        // By payee, so that the first of each has the file of all.
        const isFirst = data.itens[i - 1]?.favorecido_id !== linha.favorecido_id
        return (
          <Fragment key={linha.id}>
            {isFirst && linha.bloqueios.some(({ tipo }) => tipo === FALTA_NOTA) && (
              <NotaDoFavorecido
                fechamento={id}
                favorecido={linha.favorecido_id}
                nome={linha.favorecido}
                isOpen
              />
            )}
            <Linha linha={linha} withName>
              {canEdit && data.itens.length > 1 && (
                <Checkbox
                  className={classes.escolha}
                  aria-label={`Selecionar ${name}`}
                  checked={isChosen(linha)}
                  onChange={({ currentTarget }) =>
                    setChosen(
                      currentTarget.checked
                        ? [...chosen, linha]
                        : chosen.filter((one) => one.id !== linha.id),
                    )
                  }
                />
              )}
              {canEdit && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${verb}: ${name}`}
                  disabled={include.isPending}
                  onClick={() => take([linha])}
                >
                  {verb}
                </Button>
              )}
            </Linha>
          </Fragment>
        )
      })}
      <Pages page={page} total={data.total} onChange={setPage} />
    </>
  )
}
