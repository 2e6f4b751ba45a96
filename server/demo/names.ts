/**
 * Names of people and businesses that are typical of the four cities of the demo data. All combinations are invented.
 */

interface NamePool {
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const words = (text: string): readonly string[] => text.split(', ');

const french: NamePool = {
  given: words(
    'Geneviève, Jean-Sébastien, Marie-Ève, Étienne, Chloé, Frédérique, Alexandre, Rosalie, Félix, Noémie, Benoît, ' +
      'Océane, Thomas, Léa-Rose, Gaétan, Mégane, François, Anaïs, Jérôme, Maëlle, Louis-Philippe, Zoé, Raphaël, ' +
      'Joséphine, Hélène, Olivier, Sébastien, Andrée-Anne, Mathis, Véronique, Jean-François, Élodie, Loïc, Camille',
  ),
  family: words(
    'Tremblay-Lafontaine, Archambault, Bouchard, Desrosiers, Beauchemin, Lévesque, Saint-Onge, Charbonneau, Gagné, ' +
      "Côté, Bélanger, Pelletier, L'Heureux, L'Écuyer, D'Amours, Thériault, Lefebvre, Poirier, Fortin, Ouellet, " +
      'Dubé, Saint-Pierre, Cloutier, Beaulieu, Desjardins, Paré, Nadeau, Vaillancourt, Sévigny, Villeneuve, Hébert, ' +
      'Larivière, Deschênes, Bissonnette, Paquette, Lachapelle-Bérubé',
  ),
};

const english: NamePool = {
  given: words(
    'Siobhán, Darnell, Emily, Owen, Megan, Connor, Hannah, Liam, Abigail, Graham, Fiona, Malcolm, Tessa, Duncan, ' +
      'Heather, Ryan, Brooke, Trevor, Alison, Craig, Meredith, Ian, Kirsten, Douglas, Caitlin, Evan, Shauna, Colin, ' +
      'Bronwyn, Stewart, Zoë, Nathaniel',
  ),
  family: words(
    "O'Rourke, Campbell-Whyte, MacDonald, Fraser, O'Brien, McKenzie, Sinclair, Thompson, Hughes, O'Shaughnessy, " +
      'Robertson, Macpherson, Bennett, Ferguson, Clarke, Whitfield, Murray, Doyle, Hutchinson, Kerr, Patterson, ' +
      "Armstrong, Fitzgerald, Wallace, D'Arcy, Montgomery, Sutherland, Gallagher, Featherstonehaugh, Reid",
  ),
};

const chinese: NamePool = {
  given: words(
    'Wen-Ching, Xiaoming, Jiayi, Zhihao, Mei-Ling, Haoran, Yuxuan, Siu-Fong, Ka-Wai, Lihua, Jingwen, Tsz-Ching, ' +
      'Zixuan, Wai-Man, Xinyi, Guowei, Yifan, Pui-Yee, Meihui, Chun-Hei',
  ),
  family: words(
    'Huang, Zhang, Wong, Li, Chen, Leung, Xu, Ng, Zhao, Cheung, Lin, Tsang, Wu, Kwok, Ouyang, Lau, He, Yip, Sun, Zhou',
  ),
};

const vietnamese: NamePool = {
  given: words(
    'Thị Thu Hương, Văn Đức, Minh Anh, Quốc Bảo, Thị Ngọc Ánh, Hữu Phước, Khánh Linh, Thị Mỹ Hạnh, Gia Huy, Tấn Dũng',
  ),
  family: words('Nguyễn, Trần, Lê, Phạm, Huỳnh, Võ, Đặng, Bùi, Đỗ, Hồ'),
};

const southAsian: NamePool = {
  given: words(
    'Aarav, Priya, Harpreet, Gurpreet, Ananya, Rohan, Simran, Arjun, Kavya, Manpreet, Nikhil, Deepika, Jaspreet, ' +
      'Lakshmi, Vikram, Ishaan, Amandeep, Thivya, Sanjeevan, Meenakshi, Farah, Imran',
  ),
  family: words(
    'Bhattacharya, Chandrasekaran, Singh, Gill, Patel, Sharma, Dhaliwal, Krishnamurthy, Iyer, Sidhu, Reddy, Kaur, ' +
      'Balasubramaniam, Sivakumar, Mukherjee, Grewal, Qureshi, Chowdhury, Ramanathan, Venkataraghavan',
  ),
};

const arabicAndPersian: NamePool = {
  given: words(
    'Nour, Yasmine, Karim, Amira, Tarek, Rania, Mehdi, Samira, Farhad, Shirin, Omid, Parisa, Youssef, Leïla, Nadia, Ziad',
  ),
  family: words(
    "Haddad, El-Khoury, Benali, Rahmani, Ben Youssef, Abdelmalek, Hosseini, Karimi, Tehrani, Al-Masri, N'Diaye, " +
      'Bouzid, Mansour, Sayegh, Mohammadi, Aït-Ahmed',
  ),
};

const african: NamePool = {
  given: words(
    'Chidinma, Kwame, Adaeze, Oluwaseun, Abena, Mamadou, Fatoumata, Temitope, Kofi, Aminata, Yetunde, Jean-Baptiste',
  ),
  family: words(
    "Okafor, Mensah, Adeyemi, Diallo, Okonkwo, Asante, M'Bappé-Traoré, Oyelaran, Boateng, Ouédraogo, Nwosu, Mbeki-Ilunga",
  ),
};

const european: NamePool = {
  given: words(
    'Giulia, Matteo, Antonella, João, Beatriz, Łukasz, Małgorzata, Oleksandra, Taras, Dimitrios, Eleni, Rui, Katarzyna, ' +
      'Vincenzo, Inês, Jürgen',
  ),
  family: words(
    "D'Angelo, Di Pasquale, Ferreira, Gonçalves, Kowalczyk, Wójcik, Shevchenko, Kovalenko, Papadopoulos, Dell'Aquila, " +
      'Medeiros, Zieliński, Bianchi, Stavropoulos, Müller, Hrynkiw',
  ),
};

const filipinoAndKorean: NamePool = {
  given: words(
    'Maria Cristina, José Miguel, Analyn, Rodel, Min-jun, Seo-yeon, Ji-hoon, Hye-jin, Marisol, Cherry Ann, Do-yun, Eun-ji',
  ),
  family: words(
    'dela Cruz, Santos, Reyes, Bautista, Villanueva, Kim, Park, Choi, Jeong, Lim, Pangilinan, Peña',
  ),
};

/** How common each pool is in a city. */
export const NAMES_BY_CITY: Readonly<Record<City, readonly (readonly [NamePool, number])[]>> = {
  toronto: [
    [english, 30],
    [southAsian, 22],
    [chinese, 14],
    [european, 10],
    [filipinoAndKorean, 8],
    [arabicAndPersian, 7],
    [african, 5],
    [french, 3],
    [vietnamese, 3],
  ],
  montreal: [
    [french, 58],
    [english, 11],
    [arabicAndPersian, 11],
    [european, 8],
    [african, 5],
    [vietnamese, 4],
    [chinese, 3],
  ],
  ottawa: [
    [english, 45],
    [french, 28],
    [arabicAndPersian, 9],
    [southAsian, 8],
    [african, 5],
    [chinese, 5],
  ],
  vancouver: [
    [english, 36],
    [chinese, 28],
    [southAsian, 18],
    [filipinoAndKorean, 10],
    [vietnamese, 4],
    [arabicAndPersian, 4],
  ],
};

export type City = 'toronto' | 'montreal' | 'ottawa' | 'vancouver';

/** Recipients at business addresses. */
export const BUSINESSES: Readonly<Record<City, readonly string[]>> = {
  toronto: [
    'Harbourfront Dental Group',
    'Danforth Animal Hospital',
    'St. Clair Physiotherapy & Wellness',
    'Kensington Frame Shop',
    'Bloor West Optometry',
  ],
  montreal: [
    'Clinique dentaire du Plateau',
    'Atelier de céramique Hochelaga',
    "Centre de physiothérapie de l'Île",
    'Bibliothèque de quartier Père-Marquette',
    'Garderie Les Petits Érables',
  ],
  ottawa: [
    'Glebe Family Dentistry',
    "Centre médical d'Orléans",
    'Byward Market Florist',
    'Elgin Street Legal Clinic',
  ],
  vancouver: [
    'Kitsilano Yoga Collective',
    'Main Street Pet Clinic',
    'Granville Print Studio',
    'Burrard Dental Arts',
  ],
};

/** Area codes of each city. The numbers are 555-01xx, which are never assigned. */
export const AREA_CODES: Readonly<Record<City, readonly string[]>> = {
  toronto: ['416', '647', '437', '905', '289'],
  montreal: ['514', '438', '450'],
  ottawa: ['613', '343'],
  vancouver: ['604', '236', '778'],
};
