// The router is private to the shell. Exporting by name keeps its unused parts out of the first load.
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
