/** Real streets by the first two characters of their postal codes, for plausible addresses. */

const list = (text: string): readonly string[] => text.split(', ');

export const STREETS: Readonly<Record<string, readonly string[]>> = {
  // Toronto
  M1: list(
    'Ellesmere Road, Markham Road, Lawrence Avenue East, Kingston Road, Brimley Road, Sheppard Avenue East',
  ),
  M2: list('Yonge Street, Bayview Avenue, Finch Avenue East, Empress Avenue, Leslie Street, Poyntz Avenue'),
  M3: list('Finch Avenue West, Wilson Avenue, Bathurst Street, Don Mills Road, Sentinel Road, Keele Street'),
  M4: list(
    'Danforth Avenue, Broadview Avenue, Mount Pleasant Road, Pape Avenue, Eglinton Avenue East, Carlton Street',
  ),
  M5: list(
    'Harbour Street, Queens Quay West, King Street West, Bay Street, Spadina Avenue, Wellington Street West',
  ),
  M6: list(
    'Dundas Street West, Roncesvalles Avenue, Ossington Avenue, St. Clair Avenue West, Dufferin Street',
  ),
  M8: list('Bloor Street West, The Queensway, Islington Avenue, Lake Shore Boulevard West, Royal York Road'),
  M9: list('Rexdale Boulevard, Weston Road, Albion Road, Kipling Avenue, Jane Street, The Westway'),
  // Peel, York, Durham, Halton
  L1: list(
    'Kingston Road East, Harwood Avenue North, Brock Street South, Simcoe Street North, Liverpool Road',
  ),
  L3: list('Highway 7 East, Kennedy Road, McCowan Road, Warden Avenue, Woodbine Avenue'),
  L4: list(
    'Rutherford Road, Major Mackenzie Drive West, Yonge Street, Hurontario Street, Eglinton Avenue West',
  ),
  L5: list(
    'Burnhamthorpe Road West, Dundas Street East, Lakeshore Road East, Erin Mills Parkway, Confederation Parkway',
  ),
  L6: list('Queen Street East, Bovaird Drive East, Trafalgar Road, Upper Middle Road East, Torbram Road'),
  L7: list('Brant Street, Plains Road East, New Street, Fairview Street, Guelph Line'),
  L8: list('Main Street East, Upper James Street, Barton Street East, Concession Street'),
  // Montréal, Laval, the South and North Shores
  H1: list('Rue Sherbrooke Est, Boulevard Henri-Bourassa Est, Rue Beaubien Est, Rue Hochelaga, 54e Avenue'),
  H2: list(
    'Avenue Papineau, Rue Saint-Denis, Boulevard Saint-Laurent, Avenue Casgrain, Rue Rachel Est, 1re Avenue',
  ),
  H3: list(
    'Boul. De Maisonneuve O., Chemin de la Côte-des-Neiges, Rue Sainte-Catherine Ouest, Rue Notre-Dame Ouest',
  ),
  H4: list(
    'Boulevard Décarie, Avenue de Monkland, Rue Wellington, Rue Saint-Jacques, Chemin de la Côte-Saint-Luc',
  ),
  H7: list(
    'Boulevard Saint-Martin Ouest, Boulevard Le Carrefour, Boulevard Curé-Labelle, Boulevard de la Concorde Est',
  ),
  H8: list('Boulevard Newman, Avenue Dollard, Rue Notre-Dame, Boulevard Shevchenko'),
  H9: list(
    'Boulevard Saint-Charles, Boulevard Saint-Jean, Chemin du Bord-du-Lac-Lakeshore, Rue de Salaberry',
  ),
  J3: list(
    "Ch. du Fer-à-Cheval, Boulevard Armand-Frappier, Rue Principale, Montée des Trente, Rue de l'Église",
  ),
  J4: list('Boulevard Taschereau, Chemin de Chambly, Rue Saint-Charles Ouest, Boulevard Roland-Therrien'),
  J5: list('Boulevard Brien, Rue Notre-Dame, Boulevard Iberville, Rue Saint-Paul'),
  J6: list('Boulevard Moody, Chemin Gascon, Boulevard des Seigneurs, Rue Saint-Louis'),
  J7: list('Boulevard du Curé-Labelle, Boulevard Labelle, Rue Blainville Est, Boulevard de la Grande-Allée'),
  J8: list('Rue Laval, Boulevard Gréber, Boulevard Saint-Joseph, Rue Eddy, Boulevard Maloney Ouest'),
  J9: list("Chemin d'Aylmer, Boulevard de Lucerne, Boulevard des Allumettières, Rue Principale"),
  // Ottawa
  K1: list(
    'Rue Cumberland, Bank Street, Rideau Street, Elgin Street, Sussex Drive, Montreal Road, Innes Road',
  ),
  K2: list(
    'Carling Avenue, Merivale Road, Baseline Road, Hazeldean Road, Woodroffe Avenue, Strandherd Drive',
  ),
  K4: list('Greenbank Road, Manotick Main Street, Riverside Drive'),
  // Vancouver and around
  V3: list('King George Boulevard, 152 Street, Fraser Highway, Scott Road, Lougheed Highway'),
  V4: list('56 Street, 120 Street, Ladner Trunk Road, Scott Road'),
  V5: list('Kingsway, Main Street, Fraser Street, Willingdon Avenue, Commercial Drive, East Hastings Street'),
  V6: list(
    'West Pender Street, Granville Street, West 4th Avenue, No. 3 Road, Odlin Crescent, West Broadway',
  ),
  V7: list('Lonsdale Avenue, Marine Drive, Capilano Road, Bridgeport Road'),
};

/** Streets for places without a list of their own: every town has these. */
export const ANY_STREETS: Readonly<Record<string, readonly string[]>> = {
  QC: list('Rue Principale, Rue Saint-Jean, Grande Allée Est, Rue du Pont, Chemin Royal, 2e Rang Sud'),
  other: list('Main Street, Church Street, Victoria Avenue, King Street East, Station Road, Highway 1'),
};
