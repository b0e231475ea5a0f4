/** 'Criar linhas dos bônus': the question of what and for which people, what each person would get, and making it. */
import { Alert, Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PreviaDoBonus } from '../../contract/financeiro/bonus.ts'
import {
  BONUS_MESSAGES,
  BONUS_PARA,
  BONUS_PARA_LABELS,
  BONUS_SOBRE,
  BONUS_SOBRE_LABELS,
  type EscolhaDoBonus,
} from '../../core/financeiro/bonus.ts'
import { calculoInWords } from '../../core/financeiro/por-que.ts'
import { formatBRL } from '../../core/money.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { counted } from '../../core/text.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { LazySelect } from '../fields/LazySelect.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import type { TypedNumber } from '../fields/typed-number.ts'
import { Detail } from '../list/cells.tsx'
import { Pages } from '../list/Pages.tsx'
import { useAct } from '../record/keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchCampanhas } from './cache.ts'

interface Props {
  /** The campaign's. */
  id: string
  onClose: () => void
}

type Typed = { [F in keyof EscolhaDoBonus]: F extends 'valor' ? TypedNumber : EscolhaDoBonus[F] | null }
type Item = PreviaDoBonus['itens'][number]

const TITLE = 'Criar linhas dos bônus'

export default function BonusDaCampanha({ id, onClose }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [asked] = useDebouncedValue(typed, 300)
  const complete = asked && completed(asked)
  const query = useQuery(
    orpc.bonus.prever.queryOptions({
      input: { id, ...(complete && inAddress(complete)) },
      enabled: asked === null || complete !== null,
      staleTime: 0,
      gcTime: 0,
      // What is made is what was shown.
      refetchOnWindowFocus: false,
    }),
  )
  const { data } = query
  const shown = typed ?? data?.escolha ?? { sobre: null, valor: null, para: null }
  const isSettled = typed === asked && (asked === null || complete !== null)
  return (
    <Dialog title={TITLE} record={data?.nome} onClose={onClose} size={720} large>
      <Stack gap="md">
        <Text>
          Cada pessoa recebe uma comissão de papel Bônus por venda, já liberada para o próximo fechamento.
          Criar de novo não repete nenhuma: o que subiu aumenta, e o que baixou fica como está.
        </Text>
        {(typed !== null || data) && <Escolha escolha={shown} onChange={setTyped} />}
        {query.isError && <LoadFailed query={query}>Não foi possível preparar a prévia.</LoadFailed>}
        {query.isLoading && <Loading height={160} label="Carregando a prévia" />}
        {data?.escolha && isSettled && (
          <Previa id={id} escolha={data.escolha} previa={data} onMade={query.refetch} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Null while something is missing. */
function completed({ sobre, valor, para }: Typed): EscolhaDoBonus | null {
  if (sobre === null || para === null) return null
  if (sobre !== 'valor') return { sobre, valor: null, para }
  return typeof valor === 'number' && valor > 0 ? { sobre, valor, para } : null
}

function inAddress({ sobre, valor, para }: EscolhaDoBonus) {
  return { sobre, para, ...(valor !== null && { valor: String(valor) }) }
}

const SOBRE = BONUS_SOBRE.map((value) => ({ value, label: BONUS_SOBRE_LABELS[value] }))
const PARA = BONUS_PARA.map((value) => ({ value, label: BONUS_PARA_LABELS[value] }))

function Escolha({ escolha, onChange }: { escolha: Typed; onChange: (escolha: Typed) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: escolha.sobre === 'valor' ? 3 : 2 }}>
      <LazySelect
        label="O bônus é"
        withAsterisk
        data={SOBRE}
        value={escolha.sobre}
        onChange={(sobre) => onChange({ ...escolha, sobre })}
      />
      {escolha.sobre === 'valor' && (
        <MoneyField
          label="Valor por venda"
          withAsterisk
          value={escolha.valor}
          error={escolha.valor === 0 ? BONUS_MESSAGES.valor : undefined}
          onChange={(valor) => onChange({ ...escolha, valor })}
        />
      )}
      <LazySelect
        label="Para quem"
        withAsterisk
        data={PARA}
        value={escolha.para}
        onChange={(para) => onChange({ ...escolha, para })}
      />
    </SimpleGrid>
  )
}

interface PreviaProps extends Props {
  escolha: EscolhaDoBonus
  previa: PreviaDoBonus
  onMade: () => Promise<unknown>
}

function Previa({ id, escolha, previa, onMade, onClose }: PreviaProps) {
  const { linhas, valor, depois, ditas, feitas } = previa
  const send = useAct((seen: Parameters<typeof orpc.bonus.criar.call>[0], options) =>
    orpc.bonus.criar.call(seen, options),
  )
  const make = useMutation({
    mutationFn: send,
    onSuccess: async (made) => {
      toastSuccess(
        made.linhas === 0
          ? 'Estes bônus já tinham sido criados.'
          : `${counted(made.linhas, 'linha criada ou aumentada', 'linhas criadas ou aumentadas')}: ${formatBRL(made.valor)} liberados.`,
      )
      await Promise.all([onMade(), refetchCampanhas(), refetchKeys(orpc.comissoes.key(), orpc.vendas.key())])
    },
    onError: () => void onMade(),
  })
  return (
    <>
      <Itens key={`${linhas} ${valor} ${ditas}`} itens={previa.itens} />
      <Text fw={600}>
        {linhas === 0
          ? 'Nenhuma linha a criar ou aumentar.'
          : `${counted(linhas, 'linha a criar ou aumentar', 'linhas a criar ou aumentar')}: ${formatBRL(valor)}`}
      </Text>
      <Detail>
        {[
          depois > 0 && `Depois destas, ainda ${counted(depois, 'linha', 'linhas')}: crie de novo.`,
          feitas > 0 && `${counted(feitas, 'linha já está certa', 'linhas já estão certas')}.`,
          ditas > 0 && `${counted(ditas, 'ficou de fora', 'ficaram de fora')}, com o motivo.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Detail>
      {ditas > 0 && (
        <Alert color="yellow">
          O que falta resolve-se na venda, em{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/favorecidos" />}>Favorecidos</Anchor> ou em{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/comissoes" />}>Comissões</Anchor>. Depois, crie
          de novo.
        </Alert>
      )}
      <FormActions
        confirm={TITLE}
        confirming="Criando..."
        pending={make.isPending}
        ready={linhas > 0}
        cancel="Fechar"
        error={changeFailure(make.error, 'Erro ao criar os bônus. Tente novamente.')}
        onConfirm={() => make.mutate({ id, escolha, linhas, valor })}
        onCancel={onClose}
      />
    </>
  )
}

function Itens({ itens }: { itens: readonly Item[] }) {
  const [page, setPage] = useState(1)
  const start = (page - 1) * RECORDS_PER_PAGE
  return (
    <>
      <ul className={rows.rows} aria-label="Bônus">
        {itens.slice(start, start + RECORDS_PER_PAGE).map((item) => (
          <li key={`${item.venda.id} ${item.favorecido_id ?? item.nome}`}>
            <div>
              <Text fw={500}>
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/vendas" search={{ venda: item.venda.id, acao: 'ver' }} />
                  )}
                >
                  {item.venda.numero_venda}
                </Anchor>
                {item.nome && ` · ${item.nome}`}
              </Text>
              <Text size="sm" c={item.motivo === null ? undefined : 'var(--mantine-color-error)'}>
                {item.motivo === null ? calculoOf(item) : `Fica de fora: ${item.motivo}`}
              </Text>
            </div>
            {item.motivo === null && (
              <Text>
                {item.antes > 0 && `antes ${formatBRL(item.antes)}, agora `}
                {formatBRL(item.valor)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <Pages page={page} last={pageCount(itens.length, RECORDS_PER_PAGE)} onChange={setPage} />
    </>
  )
}

function calculoOf({ base, percentual, valor }: Item): string {
  const modo = percentual === null ? 'valor' : 'percentual'
  return calculoInWords({ repoe: false, modo, percentual: percentual ?? 0, base, valor })
}
