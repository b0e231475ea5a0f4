/** The first warnings of a file, each with its row. */
import { counted } from '../../core/text.ts'
import classes from './importacao.module.css'

interface Props {
  avisos: { quantidade: number; primeiros: readonly { linha: number; mensagem: string }[] }
}

export function AvisosList({ avisos: { quantidade, primeiros } }: Props) {
  const others = quantidade - primeiros.length
  return (
    <>
      <ul aria-label="Avisos" className={classes.lista}>
        {primeiros.map(({ linha, mensagem }) => (
          <li key={`${linha} ${mensagem}`}>
            Linha {linha}: {mensagem}
          </li>
        ))}
      </ul>
      {others > 0 && <span>E mais {counted(others, 'aviso', 'avisos')}...</span>}
    </>
  )
}
