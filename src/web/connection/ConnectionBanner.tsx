/** A banner shown while the server or its database is unreachable; it disappears once they respond. */
import { Loader, Text } from '@mantine/core'
import { KEPT_CLEAR } from '../ui/keep-clear.ts'
import { publishedHeight } from '../ui/published-height.ts'
import { useConnection } from './browser-connection.ts'
import classes from './ConnectionBanner.module.css'

const MESSAGES = {
  ok: null,
  servidor: 'Sem conexão com o servidor. Tentando de novo…',
  banco: 'O banco de dados está fora do ar. Tentando de novo…',
}

const HEIGHT = '--altura-do-aviso'

export function ConnectionBanner() {
  const message = MESSAGES[useConnection()]
  return (
    <div role="status">
      {message && (
        <div ref={reserveRoom} className={classes.banner} {...KEPT_CLEAR}>
          <Loader size="xs" color="currentColor" aria-hidden />
          <Text span inherit>
            {message} O que você digitou continua na tela.
          </Text>
        </div>
      )}
    </div>
  )
}

/** Publishes the banner's height to the styles, so that it covers no button. */
const reserveRoom = (banner: HTMLElement | null) => (banner ? publishedHeight(banner, HEIGHT) : undefined)
