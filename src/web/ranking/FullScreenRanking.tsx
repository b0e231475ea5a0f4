/** The first ten of a ranking in type that is legible from afar; live, and without commissions. */
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { INCLUI_DESISTENCIAS } from '../../core/dashboard/words.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { RANKING_FACTS } from '../../core/ranking.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useSession } from '../session/session.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Marca } from '../ui/Marca.tsx'
import classes from './ranking.module.css'

interface Props {
  input: Parameters<typeof orpc.ranking.listar.call>[0]
  onClose: () => void
}

const ROWS = 10
/** Changes come at once; this is for the period, which changes with the day. */
const REFRESH_MS = 60_000

export function FullScreenRanking({ input, onClose }: Props) {
  const query = useQuery(orpc.ranking.listar.queryOptions({ input, refetchInterval: REFRESH_MS }))
  const { data, error } = query
  const marca = useSession().ambiente?.marca
  const largest = data?.itens[0]?.valor ?? 0
  return (
    <Dialog
      onClose={onClose}
      fullScreen
      title={marca ? <Marca marca={marca} name="Ranking" size={64} large /> : 'Ranking'}
      closeButtonProps={{ 'aria-label': 'Sair da tela cheia' }}
    >
      {data ? (
        <div className={classes.painel}>
          <header className={classes.titulo}>
            <Title order={1}>Ranking de {RANKING_FACTS[input.por].plural}</Title>
            <p>
              {formatDate(data.periodo.de)} a {formatDate(data.periodo.ate)} ·{' '}
              {counted(data.soma.quantidade, 'venda', 'vendas')} · {formatBRL(data.soma.valor)}
              {input.desistencia && ` · ${INCLUI_DESISTENCIAS}`}
            </p>
          </header>
          {data.itens.length === 0 && <Text inherit>Nenhuma venda no período.</Text>}
          <ol className={classes.lista}>
            {data.itens.slice(0, ROWS).map(({ id, posicao, nome, quantidade, valor }) => (
              <li key={id} className={classes.linha} data-primeiro={posicao === 1 || undefined}>
                <span className={classes.posicao}>{posicao}º</span>
                <span className={classes.nome}>{nome}</span>
                <span className={classes.vendas}>{counted(quantidade, 'venda', 'vendas')}</span>
                <span className={classes.valor}>{formatBRL(valor)}</span>
                <span
                  className={classes.barra}
                  style={{ width: `${largest > 0 ? (100 * valor) / largest : 0}%` }}
                />
              </li>
            ))}
          </ol>
        </div>
      ) : error ? (
        <LoadFailed query={query}>
          {failureOf(error).message || 'Erro ao carregar o ranking. Tente novamente.'}
        </LoadFailed>
      ) : (
        <Loading h="60dvh" label="Carregando o ranking" />
      )}
    </Dialog>
  )
}
