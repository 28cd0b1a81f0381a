// The router belongs to the shell. Naming what may be used of it keeps the rest out of the first load.
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  isRouteErrorResponse,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { LinkProps, LoaderFunctionArgs, Location, NavigateFunction, Params, RouteObject } from 'react-router';
